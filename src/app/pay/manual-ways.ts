import { formatUnits } from '../../core/amount.ts';
import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { memoMetadata } from '../../core/carrier/memo-metadata.ts';
import { readZcashRequest } from '../../core/carrier/zcash-request.ts';
import { chains } from '../../core/chain/chain.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { protocols } from '../../core/network/protocol.ts';
import { memoHex, sentAmount } from '../state/review/confirm-figures.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { tReview } from '../words/confirm-words.ts';

/** One value to enter in a wallet. `text` is shown and copied verbatim. */
export interface Carried {
  readonly id: 'amount' | 'address' | 'memo' | 'data' | 'metadata' | 'uri';
  readonly text: string;
  /** Unit shown after the text; not copied. */
  readonly unit?: string;
}

/** Reason these terms cannot be paid manually; undefined when they can. */
export function handError({ request, mechanism, network }: Pick<Terms, 'request' | 'mechanism' | 'network'>): string | undefined {
  if (mechanism === 'radix_call') return tReview('manual.radix');
  const from = parseAsset(request.from.id, network);
  const callsRouter = mechanism === 'calldata' && !(from.ok && isGasAsset(from.value));
  return callsRouter ? tReview('manual.router', { asset: request.from.ticker }) : undefined;
}

/** Consented terms needed for a manual payment. */
export type HandTerms = Pick<Terms, 'request' | 'address' | 'memo' | 'mechanism' | 'chain' | 'network'> & Partial<Pick<Terms, 'uri'>>;

/** The service's payment request, if it matches this deposit exactly. */
function pickUri({ uri = '', request, address, memo }: HandTerms): readonly Carried[] {
  const read = readZcashRequest(uri);
  const isSame = read !== undefined && read.address === address && read.amount === request.amount && read.memo === memo;
  return isSame ? [{ id: 'uri', text: uri }] : [];
}

/** Values of a manual payment, in the order a wallet asks for them. A memo that no output can carry only appears in the payment request. */
export function carried(terms: HandTerms): readonly Carried[] {
  const { request, address, memo, mechanism, chain, network } = terms;
  const whole = pickUri(terms);
  if (!fitsChain(memo, chain, network).ok) return whole;
  const metadata = memoMetadata(memo, mechanism);
  return [
    ...whole,
    { id: 'amount', text: sentAmount({ request }), unit: request.from.ticker },
    ...(address === undefined ? [] : [{ id: 'address', text: address } as const]),
    { id: 'memo', text: memo },
    ...(mechanism === 'calldata' ? [{ id: 'data', text: memoHex(memo) } as const] : []),
    ...(metadata === undefined ? [] : [{ id: 'metadata', text: metadata } as const]),
  ];
}

/** Text on how the memo is attached on the chain. */
export function howText({ mechanism, network }: Pick<Terms, 'mechanism' | 'network'>): string {
  return tReview(`manual.how.${mechanism}`, { network: protocols[network].name });
}

/** Dust threshold, below which deposits are lost; decimal text in the chain's gas asset. */
export function dustText(chain: string, dust: bigint | undefined): { readonly amount: string; readonly asset: string } | undefined {
  const gas = chains[chain]?.gasAsset.split('.')[1];
  return dust === undefined || dust === 0n || gas === undefined ? undefined : { amount: formatUnits(dust, 8), asset: gas };
}
