import { formatUnits } from '../../core/amount.ts';
import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { memoHex, sentAmount } from '../review/confirm-figures.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { tReview } from '../review/confirm-words.ts';

/** One thing to carry over into a wallet. `text` is shown and copied, character for character. */
export interface Carried {
  readonly id: 'amount' | 'address' | 'memo' | 'data';
  readonly text: string;
  /** Shown behind the text, not copied. */
  readonly unit?: string;
}

/** Why these terms cannot be paid by hand; undefined when they can. */
export function handError({ request, mechanism, network }: Pick<Terms, 'request' | 'mechanism' | 'network'>): string | undefined {
  if (mechanism === 'radix_call') return tReview('manual.radix');
  if (mechanism === 'cardano_metadata') return tReview('manual.how.cardano_metadata');
  const from = parseAsset(request.from.id, network);
  const callsRouter = mechanism === 'calldata' && !(from.ok && isGasAsset(from.value));
  return callsRouter ? tReview('manual.router', { asset: request.from.ticker }) : undefined;
}

/** What a payment by hand consists of, in the order a wallet asks for it. */
export function carried(terms: Pick<Terms, 'request' | 'address' | 'memo' | 'mechanism'>): readonly Carried[] {
  const { request, address, memo, mechanism } = terms;
  return [
    { id: 'amount', text: sentAmount({ request }), unit: request.from.ticker },
    ...(address === undefined ? [] : [{ id: 'address', text: address } as const]),
    { id: 'memo', text: memo },
    ...(mechanism === 'calldata' ? [{ id: 'data', text: memoHex(memo) } as const] : []),
  ];
}

/** How the memo is attached on this chain. */
export function howText({ mechanism, network }: Pick<Terms, 'mechanism' | 'network'>): string {
  return tReview(`manual.how.${mechanism}`, { network: protocols[network].name });
}

/** Deposits at or below it are lost; decimal text of the chain's gas asset. */
export function dustText(chain: string, dust: bigint | undefined): { readonly amount: string; readonly asset: string } | undefined {
  const gas = chains[chain]?.gasAsset.split('.')[1];
  return dust === undefined || dust === 0n || gas === undefined ? undefined : { amount: formatUnits(dust, 8), asset: gas };
}
