import type { ErrorResult } from '../core/errors.ts';
import { bad, good, type WalletError, type WalletErrorCode, type WalletResult } from './port.ts';

export interface PromptOptions {
  readonly promptMs: number;
  /** Whether the wallet also broadcasts, so that a timeout or an unexpected error leaves the outcome open. */
  readonly sends: boolean;
}

const hints: Readonly<Partial<Record<WalletErrorCode, string>>> = {
  rejected: 'You declined in the wallet.',
  pending_prompt: 'The wallet already has a window open. Finish or close it there, then try again.',
  wrong_account: 'The wallet does not let this page use the account. Connect it again.',
  wrong_chain: 'The wallet does not know this chain or is on another one.',
  not_supported: 'The wallet cannot do this. Choose another wallet, or send by hand.',
  decimals_mismatch: 'The wallet names another number of decimal places of this token than our list does.',
  insufficient: 'The account does not hold enough for the amount and the network fee.',
  unreachable: 'The wallet cannot be reached. Check your connection, open the wallet and try again.',
  timeout: 'The wallet did not answer in time. A signature that comes later is thrown away.',
  unknown_outcome: 'The wallet did not say whether it sent the transaction. Check your account before you try again.',
  wallet_failed: 'The wallet reported an error.',
};

export const walletError = (code: WalletErrorCode): ErrorResult<WalletError> => bad(code, hints[code] ?? 'The wallet failed.');

/** Error when the wallet has switched to another account. */
export const otherAccount = () =>
  bad('wrong_account', 'The wallet is on another account than the one you chose. Switch back, or connect again.');

/** Error when a signature is for something else; `what` names the difference. */
export const signedOther = (what?: string) =>
  bad('altered', `The wallet signed something else than what is on screen${what === undefined ? '' : `: ${what}`}.`);

const byCode: Readonly<Record<string, WalletErrorCode>> = {
  '4001': 'rejected',
  '4100': 'wrong_account',
  '4200': 'not_supported',
  '4900': 'unreachable',
  '4901': 'wrong_chain',
  '4902': 'wrong_chain',
  '-32002': 'pending_prompt',
  '-32601': 'not_supported',
  // sats-connect and Leather
  '-32000': 'rejected',
  ACTION_REJECTED: 'rejected',
  USER_REJECTION: 'rejected',
};

const byText: readonly (readonly [RegExp, WalletErrorCode])[] = [
  [/insufficient|not enough|exceeds balance/i, 'insufficient'],
  [/already (pending|processing|open)/i, 'pending_prompt'],
  [/reject|denied|declin|cancel|user closed|canceled/i, 'rejected'],
  [/unauthori[sz]ed|not been authori[sz]ed|not connected/i, 'wrong_account'],
  [/unsupported|not supported|not implemented|unknown method/i, 'not_supported'],
];

/** Codes that mean the wallet did nothing, whatever the request. */
const harmless: readonly WalletErrorCode[] = [
  'rejected',
  'pending_prompt',
  'wrong_account',
  'wrong_chain',
  'not_supported',
  'insufficient',
  'unreachable',
];

/** Maps a wallet error to ours; its text is classified, never shown. */
export function walletErrorOf(error: unknown, sends: boolean): ErrorResult<WalletError> {
  const record: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const nested = typeof record['error'] === 'object' && record['error'] !== null ? (record['error'] as Record<string, unknown>) : {};
  const code = String(record['code'] ?? nested['code'] ?? '');
  const text = String(record['message'] ?? nested['message'] ?? (typeof error === 'string' ? error : ''));
  const fromText = byText.find(([pattern]) => pattern.test(text))?.[1];
  const fromCode = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  // -32000 is also the generic JSON-RPC server error, so classify by text first.
  const known = code === '-32000' ? (fromText ?? (sends ? undefined : fromCode)) : (fromCode ?? fromText);
  if (known !== undefined && harmless.includes(known)) return walletError(known);
  return walletError(sends ? 'unknown_outcome' : 'wallet_failed');
}

/** Sends one request to the wallet, with a timeout. Late replies are dropped. */
export async function promptWallet<T>(request: () => Promise<T> | T, { promptMs, sends }: PromptOptions): Promise<WalletResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), promptMs);
  });
  try {
    const answer = await Promise.race([Promise.resolve(request()).then((value) => ({ value })), late]);
    return answer === 'late' ? walletError(sends ? 'unknown_outcome' : 'timeout') : good(answer.value);
  } catch (error) {
    return walletErrorOf(error, sends);
  } finally {
    clearTimeout(timer);
  }
}
