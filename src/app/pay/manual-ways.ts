import { formatUnits } from '../../core/amount.ts';
import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { cardanoMetadata } from '../../core/transaction/cardano-metadata.ts';
import { readZcashRequest } from '../../core/transaction/zcash-request.ts';
import { memoHex, sentAmount } from '../review/confirm-figures.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { tReview } from '../review/confirm-words.ts';

/** One thing to carry over into a wallet. `text` is shown and copied, character for character. */
export interface Carried {
  readonly id: 'amount' | 'address' | 'memo' | 'data' | 'metadata' | 'uri';
  readonly text: string;
  /** Shown behind the text, not copied. */
  readonly unit?: string;
}

/** Why these terms cannot be paid by hand; undefined when they can. */
export function handError({ request, mechanism, network }: Pick<Terms, 'request' | 'mechanism' | 'network'>): string | undefined {
  if (mechanism === 'radix_call') return tReview('manual.radix');
  const from = parseAsset(request.from.id, network);
  const callsRouter = mechanism === 'calldata' && !(from.ok && isGasAsset(from.value));
  return callsRouter ? tReview('manual.router', { asset: request.from.ticker }) : undefined;
}

/** What of consented terms a payment by hand is made of. */
export type HandTerms = Pick<Terms, 'request' | 'address' | 'memo' | 'mechanism' | 'chain' | 'network'> & Partial<Pick<Terms, 'uri'>>;

/** The payment request of the service, if it asks for exactly this deposit. */
function requestOf({ uri = '', request, address, memo }: HandTerms): readonly Carried[] {
  const read = readZcashRequest(uri);
  const isSame = read !== undefined && read.address === address && read.amount === request.amount && read.memo === memo;
  return isSame ? [{ id: 'uri', text: uri }] : [];
}

/** What a payment by hand consists of, in the order a wallet asks for it. A memo that no output carries is in the request alone. */
export function carried(terms: HandTerms): readonly Carried[] {
  const { request, address, memo, mechanism, chain, network } = terms;
  const whole = requestOf(terms);
  if (!fitsChain(memo, chain, network).ok) return whole;
  return [
    ...whole,
    { id: 'amount', text: sentAmount({ request }), unit: request.from.ticker },
    ...(address === undefined ? [] : [{ id: 'address', text: address } as const]),
    { id: 'memo', text: memo },
    ...(mechanism === 'calldata' ? [{ id: 'data', text: memoHex(memo) } as const] : []),
    ...(mechanism === 'cardano_metadata' ? [{ id: 'metadata', text: JSON.stringify(cardanoMetadata(memo)) } as const] : []),
  ];
}

/** How the memo is attached on this chain. */
export function howText({ mechanism, network }: Pick<Terms, 'mechanism' | 'network'>): string {
  return tReview(`manual.how.${mechanism}`, { network: protocols[network].name });
}

/** Deposits below it are lost; decimal text of the chain's gas asset. */
export function dustText(chain: string, dust: bigint | undefined): { readonly amount: string; readonly asset: string } | undefined {
  const gas = chains[chain]?.gasAsset.split('.')[1];
  return dust === undefined || dust === 0n || gas === undefined ? undefined : { amount: formatUnits(dust, 8), asset: gas };
}
