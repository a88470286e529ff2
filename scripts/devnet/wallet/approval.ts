import type { Request } from './approval-dialog.ts';
import { isConnected, noteConnected, readKept, wallet, walletError } from './state.ts';

let line: Promise<unknown> = Promise.resolve();

/** Resolves when the request is approved. @throws code 4001 when it is declined. */
export async function approve(request: Request): Promise<void> {
  wallet.requests.push(request.title);
  if (wallet.misbehave.hangs === true) return new Promise(() => undefined);
  if (wallet.misbehave.rejects === true) throw declined();
  if (readKept('auto') === 'yes') return;
  const { showApproval } = await import('./approval-dialog.ts');
  const next = line.then(() => showApproval(request));
  line = next;
  if (!(await next)) throw declined();
}

const declined = () => walletError(4001, 'User rejected the request.');

/** Approves a payment with a memo; `title` is like `Sign a TRON payment`, `paid` like `1.5 TRX`. @throws code 4001 */
export const approvePayment = (
  title: string,
  { from, paid, to, memo }: Readonly<Record<'from' | 'paid' | 'to' | 'memo', string>>,
): Promise<void> =>
  approve({
    kind: 'sign',
    title,
    lines: [
      ['From', from],
      [`Pays ${paid} to`, to],
      ['Memo', memo],
    ],
  });
/** True for the error of a declined request. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 4001;

/** Resolves once this page may see the accounts; asks for it the first time only. @throws code 4001 when it is declined. */
export async function approveOnce(what: string, whose: string, lines: Request['lines']): Promise<void> {
  if (!isConnected(what)) await approve({ kind: 'connect', title: `Show your ${whose} to this page`, lines });
  noteConnected(what);
}
