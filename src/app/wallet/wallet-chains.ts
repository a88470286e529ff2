import type { PaymentReading } from '../../core/transaction/payment.ts';
import { bad, type ChainPort, good, type WalletFaultCode, type WalletResult } from '../../wallet/port.ts';
import { readQuoteProblem } from '../offers/quote-answer.ts';
import { readAnswer } from '../ui/read-answer.ts';
import { type BroadcastAnswer, readBalances, readBroadcast, readPayment, readSigningFacts } from './wallet-answers.ts';
import { sayWallet } from './wallet-words.ts';

/** The service waits for the chains no longer than this. */
const patienceMs = 12_000;

/** Codes of the service that are no passing trouble. */
const lasting: Readonly<Record<string, WalletFaultCode>> = {
  not_found: 'not_supported',
  invalid_address: 'wrong_account',
  trading_halted: 'halted',
};

const unread = () => bad('unreachable', sayWallet('sign.unread'));

/** Asks the service; never rejects. `read` makes a value of a body it knows, and `settle` one of a code that is an answer. */
export async function askService<T>(
  path: string,
  fetchAnswer: typeof fetch,
  read: (body: unknown) => T | undefined,
  { settle, ...init }: RequestInit & { readonly settle?: (code: string) => WalletResult<T> | undefined } = {},
): Promise<WalletResult<T>> {
  try {
    const response = await fetchAnswer(path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await readAnswer(response);
    if (response.ok) {
      const value = read(body);
      return value === undefined ? unread() : good(value);
    }
    const problem = readQuoteProblem(body);
    if (problem === undefined) return unread();
    return settle?.(problem.code) ?? bad(lasting[problem.code] ?? 'unreachable', problem.hint);
  } catch {
    return bad('unreachable', sayWallet('sign.offline'));
  }
}

/** Refusals that can only mean that the transaction is nowhere. */
const certain: Readonly<Record<string, WalletFaultCode>> = {
  insufficient_funds: 'insufficient',
  fee_too_low: 'refused',
  bad_signature: 'refused',
  expired: 'refused',
  too_small: 'refused',
  halted: 'refused',
  malformed: 'refused',
};

function outcomeOf({ status, tx, why, reason }: BroadcastAnswer): WalletResult<{ readonly tx: string }> {
  if (status === 'rejected') {
    const code = certain[why ?? ''] ?? 'unknown_outcome';
    return bad(code, `${reason ?? ''} ${code === 'unknown_outcome' ? '' : sayWallet('sign.nothingSent')}`.trim());
  }
  return tx === undefined ? bad('unknown_outcome', sayWallet('sign.unread')) : good({ tx });
}

/** The chains through the service's own endpoints. */
export function httpChains(fetchAnswer: typeof fetch): ChainPort {
  const query = (chain: string, address: string) => new URLSearchParams({ chain, address });
  return {
    balances: (chain, address) => askService(`/api/v1/balances?${query(chain, address)}`, fetchAnswer, (body) => readBalances(body, chain)),
    signingFacts: (chain, address) =>
      askService(`/api/v1/signing-facts?${query(chain, address)}`, fetchAnswer, (body) => readSigningFacts(body, chain)),
    async broadcast(chain, transaction) {
      const answer = await askService('/api/v1/broadcast', fetchAnswer, (body) => readBroadcast(body, chain), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chain, transaction }),
      });
      return answer.ok ? outcomeOf(answer.value) : answer;
    },
    payment: (chain, tx) =>
      askService<PaymentReading | undefined>(
        `/api/v1/payment?${new URLSearchParams({ chain, tx })}`,
        fetchAnswer,
        (body) => readPayment(body, chain),
        {
          settle: (code) => (code === 'transaction_not_found' ? good(undefined) : undefined),
        },
      ),
  };
}
