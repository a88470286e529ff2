import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { trackTool } from '../../contract/mcp/track-tool.ts';
import { respondWithTrack } from '../../contract/v1/track.ts';
import { baseAmount } from '../../core/amount.ts';
import { asset, ethAddress } from '../../core/fixtures/facts.ts';
import { advance, loseTrack, type SwapTrack } from '../../core/track/track.ts';
import type { TxOut, TxReading, TxStages } from '../../core/track/track-reading.ts';
import { trackStates } from '../../core/track/track-states.ts';
import { eventOf, type SwapEventType } from '../../core/webhook/swap-event.ts';
import { trackIn } from '../fixtures/answers.ts';
import { testStorage } from '../fixtures/test-storage.ts';
import { deleteHistory, findSwap, isUnderWay, recordSwap, updateSwap } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { historyCsv } from '../track/history-csv.ts';
import { tagParts } from '../track/state-tag.ts';
import { formatTitle, recordOf, recordState, stateWord } from '../track/track-view.ts';
import { classifySwap } from './history-kinds.ts';
import { bookText } from './history-orders.ts';
import { stepText } from './history-running.ts';

const tx = 'AB'.repeat(32);
const payer = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const payout: TxOut = { chain: 'ETH', to: ethAddress, asset: asset('ETH.ETH'), amount: baseAmount(335_463_741n), tx: 'CD'.repeat(32) };
const back: TxOut = { chain: 'BTC', to: payer, asset: asset('BTC.BTC'), amount: baseAmount(9_900_000n), refund: true };
const observed = { started: true, completed: true, signatures: 80 };

/** One moment of a swap: the network's response, or a verdict on a deposit it keeps. */
type Moment = Partial<TxReading> | 'sent' | 'lost';
const stage = (stages: Partial<TxStages>, more: Partial<TxReading> = {}): Moment => ({ stages: { observed, ...stages }, ...more });

const paid: TxStages = { observed, finalised: true, swap: { pending: false }, swapFinalised: true, signed: { completed: true } };
const swapping = [0, 3, 9].map((count) =>
  stage({ finalised: true, swap: { pending: true, streaming: { count, quantity: 9, interval: 1, failed: 0 } } }),
);

/** Moments of a swap in order, each of which may be skipped. */
const early: readonly Moment[] = [
  'sent',
  stage({ observed: { started: true, completed: false, signatures: 9 } }),
  stage({ finalised: false, confirmed: { completed: false, remainingSeconds: 600 } }),
  ...swapping,
];
const outbound = (planned: readonly TxOut[]): readonly Moment[] => [
  stage({ ...paid, delay: { completed: false, remainingBlocks: 9 }, signed: { completed: false } }, { planned }),
  stage({ ...paid, delay: { completed: true }, signed: { completed: false } }, { planned }),
];
const ended = (outs: readonly TxOut[], more: Partial<TxReading> = {}): Moment => stage(paid, { outs, ...more });
const cancelled = { refund: { code: 'order_cancelled' } } as const;

interface Life {
  readonly memo: string;
  readonly moments: readonly Moment[];
}
const swap = `=:e:${ethAddress}:335000000`;
const order = `=<:e:${ethAddress}:335000000/43200/0`;
const lives: readonly Life[] = [
  { memo: swap, moments: [...early, ...outbound([payout]), ended([payout])] },
  { memo: swap, moments: [...early, ...outbound([back]), ended([back]), ended([back], { refund: { code: 'price_limit' } })] },
  { memo: swap, moments: [...early, ...outbound([payout, back]), ended([payout, back])] },
  { memo: swap, moments: [...early, 'lost'] },
  { memo: order, moments: [...early, ...outbound([payout]), ended([payout])] },
  { memo: order, moments: [...early, ended([back], cancelled)] },
  // Midgard gives the reason of a refund later than the node the refund itself.
  { memo: order, moments: [...early, ...outbound([back]), ended([back]), ended([back], cancelled)] },
  { memo: order, moments: [...early, ended([payout, back], cancelled)] },
  { memo: order, moments: [...early, ended([back], { refund: { code: 'order_expired' } })] },
];

function trackAt(moment: Moment, memo: string, before: SwapTrack | undefined): SwapTrack {
  const base = { network: 'thorchain', tx, readAt: 1_800_000_000_000 } as const;
  const input = { chain: 'BTC', asset: asset('BTC.BTC'), amount: baseAmount(10_000_000n), from: payer };
  if (moment === 'sent') return { ...base, state: 'sent', input, memoText: memo, stages: [], outs: [], source: 'local' };
  if (moment === 'lost') return loseTrack(before ?? trackAt(swapping[0] ?? 'sent', memo, undefined), 'below_fee');
  const stages = { observed };
  return advance(before, { ...base, source: 'node', seen: true, input, memo, planned: [], outs: [], stages, ...moment });
}

/** Answer of the service, as REST gives it and as a browser reads it. */
function answerOf(track: SwapTrack) {
  const reply = respondWithTrack({ track, hasExplorers: false }, track.readAt);
  return reply.ok ? reply.answer : expect.unreachable();
}

const cellOf = (swap: SwapRecord): string | undefined => historyCsv([swap]).split('\r\n')[1]?.split(',')[2];

/** Word in the list of the accounts sheet and of Activity that has the swap. */
function listed(record: SwapRecord): string {
  const kind = classifySwap(record);
  return kind === 'order' ? bookText(record, undefined) : kind === 'running' ? stepText(record, undefined) : stateWord(record.state);
}

const events: Readonly<Record<string, SwapEventType>> = {
  done: 'swap.completed',
  refunded: 'swap.refunded',
  partly_refunded: 'swap.partly_refunded',
  cancelled: 'swap.cancelled',
  lost: 'swap.lost',
};

/** Fails unless every surface shows the state of this response. */
function expectOneState(track: SwapTrack): void {
  const answer = answerOf(track);
  const view = trackIn(answer);
  const kept = findSwap(tx) ?? expect.unreachable();
  expect(listed(kept)).toBe(formatTitle(view));
  expect(tagParts(kept.state)).toEqual(tagParts(view.state));
  expect(cellOf(kept)).toBe(recordState(view));
  expect(isUnderWay(kept)).toBe(!view.final);
  const told = trackTool.shorten(answer);
  expect([told.state, told.final]).toEqual([view.state, view.final]);
  // Mail and webhooks: nothing before a network has the deposit, and at the end the event of the state.
  expect(eventOf(track.state)).toBe(view.state === 'waiting' ? undefined : view.final ? events[view.state] : 'swap.observed');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', testStorage());
});

const starts = trackStates.filter((state) => ['signing', 'sent', 'registered', 'awaiting_deposit', 'expired'].includes(state));
const watched = fc.record({
  life: fc.constantFrom(...lives),
  start: fc.constantFrom(...starts),
  looks: fc.array(fc.record({ at: fc.nat(), isFresh: fc.boolean() }), { minLength: 1, maxLength: 12 }),
});

test('shows the same state of 200 random swaps in Activity, sheet, page, CSV, MCP and mail, at any time', () => {
  fc.assert(
    fc.property(watched, ({ life: { memo, moments }, start, looks }) => {
      deleteHistory();
      const id = recordSwap({ network: 'thorchain', state: start, tx, from: 'BTC.BTC', to: 'ETH.ETH', memo });
      let track: SwapTrack | undefined;
      const order = looks.map(({ at, isFresh }) => ({ at: at % moments.length, isFresh })).sort((a, b) => a.at - b.at);
      for (const { at, isFresh } of order) {
        const moment = moments[at] ?? expect.unreachable();
        // A service that was just started remembers nothing.
        track = trackAt(moment, memo, isFresh || track?.source === 'local' ? undefined : track);
        updateSwap(id, recordOf(trackIn(answerOf(track))));
        expectOneState(track);
      }
    }),
    { numRuns: 200 },
  );
});

test('reaches every end of a swap from every state before it', () => {
  for (const { memo, moments } of lives) {
    for (const [at, moment] of moments.entries()) {
      for (const later of moments.slice(at + 1)) {
        deleteHistory();
        const first = trackAt(moment, memo, undefined);
        const id = recordSwap({ ...recordOf(trackIn(answerOf(first))), memo });
        const last = trackAt(later, memo, undefined);
        updateSwap(id, recordOf(trackIn(answerOf(last))));
        expectOneState(last);
      }
    }
  }
});
