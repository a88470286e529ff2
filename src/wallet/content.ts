import type { NativeAmount } from '../core/amount.ts';
import { type Clearance, takeClearance } from './before-signing.ts';
import {
  type Account,
  bad,
  type ChainPort,
  type Cleared,
  good,
  type Payment,
  type Prepared,
  type SwapIntent,
  type WalletResult,
} from './port.ts';
import { fundsError, summarizePayment } from './summary.ts';

/** A transaction an adapter built for an intent. */
export interface ContentDraft<T> {
  readonly account: Account;
  readonly intent: SwapIntent;
  readonly content: T;
  /** Network fee in native chain units; absent where the wallet sets it. */
  readonly fee?: NativeAmount;
  /** Balance required on top of the amount; absent where building the transaction already ensured it. */
  readonly reserve?: { readonly units: NativeAmount; readonly chains: ChainPort };
}

/** Transactions of one family behind opaque handles, so other code can neither alter nor forge them. */
export interface ContentStore<T> {
  wrap(content: T): object;
  open(prepared: Prepared): WalletResult<T>;
  /** Decodes the effects of the transaction. */
  read(prepared: Prepared): WalletResult<Payment>;
  /** Decodes the draft and checks the balance; later display and checks use the decoded payment. */
  prepare(draft: ContentDraft<T>): Promise<WalletResult<Prepared>>;
  /** Consumes a single-use clearance and returns it with the content it clears. */
  clear(cleared: Cleared): WalletResult<Clearance & { readonly content: T }>;
}

/** `readContent` decodes the final bytes or fields of a transaction. */
export function contentStore<T extends object>(
  readContent: (content: T, account: Account, intent: SwapIntent) => WalletResult<Payment>,
): ContentStore<T> {
  const contents = new WeakMap<object, T>();
  const wrap = (content: T): object => {
    const handle = Object.freeze({});
    contents.set(handle, content);
    return handle;
  };
  const open = ({ content }: Prepared): WalletResult<T> => {
    const own = typeof content === 'object' && content !== null ? contents.get(content) : undefined;
    return own === undefined ? bad('altered', 'This transaction was not built by this page.') : good(own);
  };
  return {
    wrap,
    open,
    read(prepared) {
      const content = open(prepared);
      return content.ok ? readContent(content.value, prepared.account, prepared.intent) : content;
    },
    async prepare({ account, intent, content, fee, reserve }) {
      const payment = readContent(content, account, intent);
      if (!payment.ok) return payment;
      const error = reserve && (await fundsError(payment.value, reserve.units, reserve.chains));
      if (error !== undefined) return { ok: false, error };
      const summary = summarizePayment(payment.value, intent, fee);
      return good({ account, intent, payment: payment.value, summary, ...(fee === undefined ? {} : { fee }), content: wrap(content) });
    },
    clear(cleared) {
      const clearance = takeClearance(cleared);
      if (!clearance.ok) return clearance;
      const content = open(clearance.value.prepared);
      return content.ok ? good({ ...clearance.value, content: content.value }) : content;
    },
  };
}
