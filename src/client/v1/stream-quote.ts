import type { ReceiptInput } from '../../contract/receipt.ts';
import type { QuoteInput } from '../../contract/v1/quote-request.ts';
import type { CallOptions, Client } from '../transport.ts';
import { type EarlyOffer, getQuote, type Quote } from './quote.ts';

/** One offer as soon as it is known, or, as the last event, the quote with all offers ranked. */
export type QuoteEvent = { readonly offer: EarlyOffer; readonly quote?: never } | { readonly offer?: never; readonly quote: Quote };

/**
 * Compares the payouts of both networks without waiting for the slower one: yields each offer as soon as it is known, then
 * the whole quote. If the stream breaks, yields only the quote. Leaving the loop cancels the request.
 *
 * @throws ServiceError with `refusals` if no network makes an offer; NoAnswerError
 * @example
 * for await (const { offer, quote } of streamQuote(client, { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' })) {
 *   console.log(offer ? `${offer.network} ${offer.mode}` : `${quote.offers.length} offers`);
 * }
 */
export async function* streamQuote(
  client: Client,
  request: QuoteInput & ReceiptInput,
  { signal, ...options }: CallOptions = {},
): AsyncGenerator<QuoteEvent, void, undefined> {
  const control = new AbortController();
  const abort = () => control.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const come: EarlyOffer[] = [];
  let wake = (): void => undefined;
  const onOffer = (offer: EarlyOffer) => {
    come.push(offer);
    wake();
  };
  const whole = getQuote(client, request, { ...options, signal: control.signal, onOffer });
  const end = whole.then(
    () => true,
    () => true,
  );
  try {
    for (let isOver = false; ; ) {
      const offer = come.shift();
      if (offer !== undefined) yield { offer };
      else if (isOver) break;
      else isOver = await Promise.race([end, new Promise<false>((resolve) => (wake = () => resolve(false)))]);
    }
    yield { quote: await whole };
  } finally {
    signal?.removeEventListener('abort', abort);
    abort();
  }
}
