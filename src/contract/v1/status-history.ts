import * as z from 'zod';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, request } from '../fields.ts';
import { count, haltReason, isoFromMs, isoTime, networkName, present } from '../wire-values.ts';

const resolutions = ['day', 'hour', 'minute'] as const;
const bucketStates = ['ok', 'degraded', 'down', 'no_data'] as const;
const componentKinds = ['service', 'node', 'store', 'mail', 'account'] as const;

/** Length of the parts that a history is read in. */
export type Resolution = (typeof resolutions)[number];
/** What a part of the history comes to; `no_data`: nobody looked. */
export type BucketState = (typeof bucketStates)[number];

/** A part of the history: how many of its minutes were seen to be what. Times in unix milliseconds. */
export interface HistoryBucket {
  readonly start: number;
  readonly state: BucketState;
  readonly ok: number;
  readonly degraded: number;
  readonly down: number;
  /** Minutes that are over and that nobody looked at. */
  readonly noData: number;
}

/** One thing that the service needs, or the service itself, over time. */
export interface ComponentHistory {
  readonly name: string;
  readonly kind: (typeof componentKinds)[number];
  readonly network?: NetworkId;
  /** Minutes of 10,000 seen in which it answered; absent where nobody looked. */
  readonly uptimeBps?: number;
  readonly observedMinutes: number;
  readonly buckets: readonly HistoryBucket[];
}

/** When something was so. Unix milliseconds; without `ended` it goes on. */
interface Span {
  /** Stays the same from its beginning on. */
  readonly id: string;
  readonly began: number;
  readonly lastSeen: number;
  readonly ended?: number;
  /** Nobody looked for longer than 5 minutes right before it, in it or before its end. */
  readonly hasGap: boolean;
}

/** An outage of ours, or of something that we need. */
export interface Incident extends Span {
  readonly component: string;
  readonly kind: ComponentHistory['kind'];
  readonly network?: NetworkId;
  readonly state: 'degraded' | 'down';
}

/** What a network had halted, which is no outage of ours. */
export interface HaltSpan extends Span {
  readonly network: NetworkId;
  readonly chain?: string;
  readonly what: 'trading' | 'signing';
  readonly key: string;
  readonly reason: string;
}

/** What is remembered. Times in unix milliseconds. */
export interface StatusHistory {
  readonly resolution: Resolution;
  readonly from: number;
  readonly to: number;
  readonly lastSample?: number;
  readonly components: readonly ComponentHistory[];
  /** Latest first. */
  readonly incidents: readonly Incident[];
  readonly halts: readonly HaltSpan[];
}

/** What is read of the history. */
export interface HistoryQuery {
  readonly resolution: Resolution;
}

const historyRequest = request({
  resolution: choiceField(resolutions).default('day').about('Length of the parts: 90 days, 168 hours or 180 minutes back.', ['day']),
});

const bucketItem = z.object({
  start: isoTime,
  state: z
    .enum(bucketStates)
    .describe('no_data: not checked. down, degraded: at least one in a hundred of the minutes checked was. ok: anything else.'),
  ok: count.describe('Minutes seen to work.'),
  degraded: count.describe('Minutes seen to answer, with something that is not as it should be.'),
  down: count.describe('Minutes seen not to answer.'),
  no_data: count.describe('Minutes that were not checked; they count neither as up nor as down.'),
});

const componentItem = z.object({
  name: z.string().describe('As in /api/v1/status; service is the whole of it.'),
  kind: z.enum(componentKinds),
  network: networkName.optional().describe('Of a node.'),
  uptime_bps: count.optional().describe('Of 10,000 minutes checked, those in which it answered. Absent without any check.'),
  observed_minutes: count.describe('Minutes that somebody looked at.'),
  buckets: z.array(bucketItem).describe('Oldest first.'),
});

const span = {
  id: z.string().describe('Stays the same from its beginning on.'),
  began_at: isoTime.describe('The first sample that saw it.'),
  last_seen_at: isoTime,
  ended_at: isoTime.optional().describe('The first sample that saw it otherwise. Absent while it goes on.'),
  seconds: count.describe('How long it was, or has been so far.'),
  partly_unobserved: z.boolean().describe('Nobody looked for longer than 5 minutes right before it, in it or before its end.'),
};

const incidentItem = z.object({
  ...span,
  component: z.string(),
  kind: z.enum(componentKinds),
  network: networkName.optional(),
  state: z.enum(['degraded', 'down']).describe('The worst that was seen.'),
});

const haltItem = z.object({
  ...span,
  network: networkName,
  chain: z.string().optional().describe('Absent for the whole network.'),
  what: z.enum(['trading', 'signing']).describe('signing: payouts waited, and swaps went on.'),
  ...haltReason.shape,
});

/** The answer of GET /api/v1/status/history. */
export const statusHistoryResponse = z.object({
  resolution: z.enum(resolutions),
  from: isoTime,
  to: isoTime,
  last_sample_at: isoTime.optional().describe('Absent before the first one.'),
  components: z.array(componentItem).describe('The service first, then each thing it needs.'),
  incidents: z.array(incidentItem).describe('Outages of this service and of what it needs that more than one sample saw, latest first.'),
  halts: z.array(haltItem).describe('What the networks had halted, which is no outage of this service, latest first.'),
});

/** The answer of GET /api/v1/status/history. */
export type StatusHistoryResponse = z.infer<typeof statusHistoryResponse>;
/** Which history is read, as a program sends it. */
export type StatusHistoryInput = z.input<typeof historyRequest.request>;

/** When something was so, as it is answered; `to` is the end of what goes on, so far. */
const toSpan = ({ id, began, lastSeen, ended, hasGap }: Span, to: number) => ({
  id,
  began_at: isoFromMs(began),
  last_seen_at: isoFromMs(lastSeen),
  ...(ended === undefined ? {} : { ended_at: isoFromMs(ended) }),
  seconds: Math.max(0, Math.round(((ended ?? to) - began) / 1000)),
  partly_unobserved: hasGap,
});

const toComponentItem = ({ name, kind, network, uptimeBps, observedMinutes, buckets }: ComponentHistory): z.infer<typeof componentItem> =>
  present({
    name,
    kind,
    network,
    uptime_bps: uptimeBps,
    observed_minutes: observedMinutes,
    buckets: buckets.map(({ start, noData, ...rest }) => ({ start: isoFromMs(start), ...rest, no_data: noData })),
  });

function respondWithStatusHistory(history: StatusHistory): Reply<StatusHistoryResponse> {
  const { resolution, from, to, lastSample, components, incidents, halts } = history;
  return {
    ok: true,
    answer: present({
      resolution,
      from: isoFromMs(from),
      to: isoFromMs(to),
      last_sample_at: lastSample === undefined ? undefined : isoFromMs(lastSample),
      components: components.map(toComponentItem),
      incidents: incidents.map((one) =>
        present({ ...toSpan(one, to), component: one.component, kind: one.kind, network: one.network, state: one.state }),
      ),
      halts: halts.map((one) =>
        present({ ...toSpan(one, to), network: one.network, chain: one.chain, what: one.what, key: one.key, reason: one.reason }),
      ),
    }),
  };
}

/** Where incidents and halts are read as feeds. */
export const feedPaths = { atom: '/status.atom', json: '/status.json' } as const;

/** GET /api/v1/status/history: how the service was, and what the networks had halted. */
export const statusHistoryEndpoint: Endpoint<HistoryQuery, StatusHistory, StatusHistoryResponse> = {
  operationId: 'getStatusHistory',
  method: 'GET',
  path: '/api/v1/status/history',
  aliases: ['/api/status/history'],
  summary: 'Read how the service was over 90 days, and what the networks had halted.',
  ...historyRequest,
  response: statusHistoryResponse,
  respond: respondWithStatusHistory,
  errors: ['invalid_field', 'upstream_unavailable'],
  limit: 'status-history',
  cache: 'public, max-age=30',
  since: '0.3.0',
};
