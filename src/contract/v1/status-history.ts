import * as z from 'zod';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { choiceField, request } from '../fields.ts';
import { count, haltReason, isoFromMs, isoTime, networkName, present } from '../wire-values.ts';

const resolutions = ['day', 'hour', 'minute'] as const;
const bucketStates = ['ok', 'degraded', 'down', 'no_data'] as const;
const componentKinds = ['service', 'node', 'store', 'mail', 'account'] as const;

/** Bucket length of a history. */
export type Resolution = (typeof resolutions)[number];
/** State of a bucket; `no_data`: not checked. */
export type BucketState = (typeof bucketStates)[number];

/** A history bucket: minutes observed per state. Times in unix milliseconds. */
export interface HistoryBucket {
  readonly start: number;
  readonly state: BucketState;
  readonly ok: number;
  readonly degraded: number;
  readonly down: number;
  /** Minutes elapsed without a check. */
  readonly noData: number;
}

/** History of a dependency, or of the service itself. */
export interface ComponentHistory {
  readonly name: string;
  readonly kind: (typeof componentKinds)[number];
  readonly network?: NetworkId;
  /** Uptime in basis points of the observed minutes; absent without observations. */
  readonly uptimeBps?: number;
  readonly observedMinutes: number;
  readonly buckets: readonly HistoryBucket[];
}

/** A time span in unix milliseconds; open while `ended` is absent. */
interface Span {
  /** Id of the span, stable from its beginning. */
  readonly id: string;
  readonly began: number;
  readonly lastSeen: number;
  readonly ended?: number;
  /** Whether checks were missing for longer than 5 minutes right before, during or at the end of the span. */
  readonly hasGap: boolean;
}

/** An outage of the service or a dependency. */
export interface Incident extends Span {
  readonly component: string;
  readonly kind: ComponentHistory['kind'];
  readonly network?: NetworkId;
  readonly state: 'degraded' | 'down';
}

/** A halt on a network, which is not an outage of ours. */
export interface HaltSpan extends Span {
  readonly network: NetworkId;
  readonly chain?: string;
  readonly what: 'trading' | 'signing';
  readonly key: string;
  readonly reason: string;
}

/** Recorded status history. Times in unix milliseconds. */
export interface StatusHistory {
  readonly resolution: Resolution;
  readonly from: number;
  readonly to: number;
  readonly lastSample?: number;
  readonly components: readonly ComponentHistory[];
  /** Incidents, latest first. */
  readonly incidents: readonly Incident[];
  readonly halts: readonly HaltSpan[];
}

/** Query of the history. */
export interface HistoryQuery {
  readonly resolution: Resolution;
}

const historyRequest = request({
  resolution: choiceField(resolutions)
    .default('day')
    .about('Length of an interval: day for the last 90 days, hour for 168 hours, minute for 180 minutes.', ['day']),
});

const bucketItem = z.object({
  start: isoTime,
  state: z
    .enum(bucketStates)
    .describe(
      'State of the interval. no_data: not checked. down: at least 1 % of the checked minutes were down. degraded: at least 1 % were down or degraded. ok: all others.',
    ),
  ok: count.describe('Minutes in this interval in which the component worked.'),
  degraded: count.describe(
    'Minutes in this interval in which the component answered, but was not ok; for the service, a dependency was not ok.',
  ),
  down: count.describe('Minutes in this interval in which the component did not answer.'),
  no_data: count.describe('Minutes in this interval that were not checked; not counted as up or down.'),
});

const componentItem = z.object({
  name: z.string().describe('Component name as in GET /api/v1/status, or service for the whole service.'),
  kind: z.enum(componentKinds),
  network: networkName.optional().describe('Network of a node. Absent for other components.'),
  uptime_bps: count
    .optional()
    .describe('Share of checked minutes in which the component answered, in basis points. Absent if none was checked.'),
  observed_minutes: count.describe('Number of checked minutes.'),
  buckets: z.array(bucketItem).describe('Intervals, oldest first.'),
});

const span = {
  id: z.string().describe('Incident id, stable from its start.'),
  began_at: isoTime.describe('Time of the first sample with this state (RFC 3339).'),
  last_seen_at: isoTime,
  ended_at: isoTime.optional().describe('First sample after the incident (RFC 3339). Absent while it lasts.'),
  seconds: count.describe('Duration in seconds, so far if it lasts.'),
  partly_unobserved: z
    .boolean()
    .describe('Whether over 5 minutes of checks are missing right before or in the incident, or before its end.'),
};

const incidentItem = z.object({
  ...span,
  component: z.string(),
  kind: z.enum(componentKinds),
  network: networkName.optional(),
  state: z.enum(['degraded', 'down']).describe('Worst state observed.'),
});

const haltItem = z.object({
  ...span,
  network: networkName,
  chain: z.string().optional().describe('Halted chain. Absent if the whole network is halted.'),
  what: z.enum(['trading', 'signing']).describe('Halted activity. trading: swaps. signing: payouts were on hold, swaps continued.'),
  ...haltReason.shape,
});

/** Response of GET /api/v1/status/history. */
export const statusHistoryResponse = z.object({
  resolution: z.enum(resolutions),
  from: isoTime,
  to: isoTime,
  last_sample_at: isoTime.optional().describe('Time of the latest sample (RFC 3339). Absent before the first one.'),
  components: z.array(componentItem).describe('Components: the service first, then each of its dependencies.'),
  incidents: z.array(incidentItem).describe('Outages of this service and its dependencies observed by more than one sample, latest first.'),
  halts: z.array(haltItem).describe('Halts set by the networks, latest first. Not outages of this service.'),
});

/** Response of GET /api/v1/status/history. */
export type StatusHistoryResponse = z.infer<typeof statusHistoryResponse>;
/** Request fields of GET /api/v1/status/history as sent. */
export type StatusHistoryInput = z.input<typeof historyRequest.request>;

/** Converts a span to its wire form; `to` is the provisional end of an open span. */
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

/** Feed paths of incidents and halts. */
export const feedPaths = { atom: '/status.atom', json: '/status.json' } as const;

/** GET /api/v1/status/history: past state of the service and halts of the networks. */
export const statusHistoryEndpoint: Endpoint<HistoryQuery, StatusHistory, StatusHistoryResponse> = {
  operationId: 'getStatusHistory',
  method: 'GET',
  path: '/api/v1/status/history',
  aliases: ['/api/status/history'],
  summary: 'Read the availability of the service over 90 days, and halts of the networks.',
  ...historyRequest,
  response: statusHistoryResponse,
  respond: respondWithStatusHistory,
  errors: ['invalid_field', 'upstream_unavailable'],
  limit: 'status-history',
  cache: 'public, max-age=30',
  since: '0.3.0',
};
