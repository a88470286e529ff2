import { atom, computed } from 'nanostores';
import { getQuote } from '../../../client/v1/quote.ts';
import { maxBps } from '../../../core/amount.ts';
import {
  $amount,
  $amountText,
  $isWanted,
  $pair,
  $to,
  $toleranceBps,
  $unprotected,
  $wanted,
  type AmountEntry,
  readAmount,
  writeAmount,
} from '../../state/form/$form.ts';
import { $quote } from '../../state/offers/$quote.ts';
import type { QuoteError } from '../../state/offers/refusals.ts';
import { client } from '../../ui/client.ts';
import { type CallResult, type NoReply, type RunningRequest, startRequest } from '../../ui/request.ts';

/** Amount to receive, as typed. */
export const $wantedText = atom('');

export const $wantedEntry = computed(
  [$wantedText, $pair],
  (text, { to }): AmountEntry => (to === undefined ? { kind: 'empty' } : readAmount(text, to)),
);

/** State of the search for the amount to pay. */
export type WantedState =
  | { readonly kind: 'idle' | 'searching' }
  | { readonly kind: 'found'; readonly pay: bigint }
  | { readonly kind: 'refused'; readonly error: QuoteError }
  | { readonly kind: 'failed'; readonly failure: NoReply };

export const $wantedState = atom<WantedState>({ kind: 'idle' });

type Found = CallResult<{ readonly amount: bigint }>;

const debounceMs = 350;
/** Delay before retrying a request without a response. */
const retryMs = 5_000;
const online = { isOnline: () => navigator.onLine };

function take(reply: Found, wanted: bigint): void {
  if ('answer' in reply) {
    $wantedState.set({ kind: 'found', pay: reply.answer.amount });
    $wanted.set(wanted);
    writeAmount(reply.answer.amount);
    return;
  }
  forget('failure' in reply ? 'finding' : undefined);
  $wantedState.set('error' in reply ? { kind: 'refused', error: reply.error } : { kind: 'failed', failure: reply.failure });
}

/** Clears an amount found for earlier input. */
function forget(next?: 'finding'): void {
  const isFound = $wantedState.get().kind === 'found';
  $wanted.set(next);
  if (isFound) $amountText.set('');
}

/**
 * Finds the smallest amount that yields the wanted payout and writes it into the form; calls `retry` if
 * no usable response arrives.
 */
function search(retry: () => void): RunningRequest | undefined {
  const [wanted, { from, to }] = [$wantedEntry.get(), $pair.get()];
  const isPossible = !$unprotected.get() && $toleranceBps.get() < maxBps && from?.id !== to?.id;
  if (wanted.kind !== 'amount' || from === undefined || to === undefined || !isPossible) {
    forget();
    $wantedState.set({ kind: 'idle' });
    return undefined;
  }
  if ($wantedState.get().kind !== 'found') $wantedState.set({ kind: 'searching' });
  const request = { from_asset: from.id, to_asset: to.id, amount_out: `${wanted.units}`, tolerance_bps: $toleranceBps.get() };
  return startRequest(
    online,
    (signal) => getQuote(client, request, { signal }),
    (reply) => {
      take(reply, wanted.units);
      if ('failure' in reply || ('error' in reply && reply.error.status >= 500)) retry();
    },
  );
}

/**
 * Keeps the amount to pay in sync with the amount to receive: searches again when the wanted amount changes and
 * when prices have moved so far that no offer promises it. Typing an amount or choosing another asset to
 * receive ends the search.
 */
export function followWanted(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: RunningRequest | undefined;
  const again = (delay: number) => {
    clearTimeout(timer);
    running?.drop();
    timer = setTimeout(() => {
      running = search(() => again(retryMs));
    }, delay);
  };
  const changed = () => {
    forget($wantedEntry.get().kind === 'amount' ? 'finding' : undefined);
    $wantedState.set({ kind: 'idle' });
    again(debounceMs);
  };
  const end = () => $isWanted.set(false);
  const stops = [
    $wantedEntry.listen(changed),
    $toleranceBps.listen(changed),
    $unprotected.listen((isUnprotected) => (isUnprotected ? end() : changed())),
    $quote.listen((state) => {
      const found = $wantedState.get();
      const isShort = state.kind === 'refused' && !state.renewing && found.kind === 'found' && state.request.amount === found.pay;
      if (isShort && state.error.refusals?.some(({ details }) => details?.['minimum_payout'] !== undefined)) again(0);
    }),
    $amount.listen((amount) => {
      const found = $wantedState.get();
      const isOurs = found.kind === 'found' && amount.kind === 'amount' && amount.units === found.pay;
      if (!isOurs && amount.kind !== 'empty') end();
    }),
    $to.listen(end),
  ];
  changed();
  return () => {
    clearTimeout(timer);
    running?.drop();
    for (const stop of stops) stop();
    $wanted.set(undefined);
    $wantedState.set({ kind: 'idle' });
    $wantedText.set('');
  };
}
