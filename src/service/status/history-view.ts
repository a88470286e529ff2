import type {
  BucketState,
  ComponentHistory,
  HaltSpan,
  HistoryBucket,
  HistoryQuery,
  Incident,
  Resolution,
  StatusHistory,
} from '../../contract/v1/status-history.ts';
import type { Deps, HistoryReader } from '../deps.ts';
import type { Bucket, Episode, Minutes, PastHistory, RecentHistory, Series } from '../ports/status-samples.ts';
import { dayMs, emptyPast, hourMs, isWorthKeeping, keptDays, keptHours, keptMinutes, minuteMs } from './history.ts';

type Kept = Awaited<ReturnType<HistoryReader['read']>>;

const lengths: Readonly<Record<Resolution, { readonly ms: number; readonly buckets: number }>> = {
  day: { ms: dayMs, buckets: keptDays },
  hour: { ms: hourMs, buckets: keptHours },
  minute: { ms: minuteMs, buckets: keptMinutes },
};

/** Use case of the status history. @throws AppError upstream_unavailable while the store cannot be reached. */
export async function statusHistory(
  { resolution }: HistoryQuery,
  { statusHistory: reader, now }: Pick<Deps, 'statusHistory' | 'now'>,
): Promise<StatusHistory> {
  return buildHistory(await reader.read(), resolution, now());
}

/** Renders the stored history as of `to` (unix milliseconds). */
export function buildHistory({ recent, past = emptyPast }: Kept, resolution: Resolution, to: number): StatusHistory {
  const { ms, buckets } = lengths[resolution];
  const first = to - (to % ms) - (buckets - 1) * ms;
  const starts = Array.from({ length: buckets }, (_, index) => first + index * ms);
  const oldest = to - keptDays * dayMs;
  const episodes = [...past.incidents, ...past.halts, ...(recent?.episodes ?? [])]
    .filter((one) => isWorthKeeping(one) && (one.ended ?? one.lastSeen) >= oldest)
    .sort((a, b) => b.began - a.began);
  return {
    resolution,
    from: first,
    to,
    ...(recent === undefined ? {} : { lastSample: recent.at }),
    components: recent === undefined ? [] : componentsOf(recent, minutesSeen({ recent, past }, resolution), { starts, ms, to }),
    incidents: episodes.flatMap((one) => (one.halt === undefined ? [incidentOf(one, recent?.series[one.subject])] : [])),
    halts: episodes.flatMap((one) => (one.halt === undefined ? [] : [toHaltSpan(one, one.halt)])),
  };
}

type SeenBy = (name: string, start: number) => Minutes | undefined;

/** Looks up a component's minutes in the bucket that starts at a given time. */
function minutesSeen({ recent, past }: { readonly recent: RecentHistory; readonly past: PastHistory }, resolution: Resolution): SeenBy {
  if (resolution === 'minute') return (name, start) => minuteSeen(recent, name, start);
  const buckets: readonly Bucket[] = resolution === 'day' ? [...past.days, recent.day] : [...past.hours, recent.hour];
  const byStart = new Map(buckets.map((bucket) => [bucket.start, bucket]));
  return (name, start) => byStart.get(start)?.seen[name];
}

function minuteSeen({ at, minutes }: RecentHistory, name: string, start: number): Minutes | undefined {
  const line = minutes[name] ?? '';
  const letter = line[line.length - 1 - Math.round((at - start) / minuteMs)];
  return letter === 'o' ? [1, 0, 0] : letter === 'i' ? [0, 1, 0] : letter === 'd' ? [0, 0, 1] : undefined;
}

interface Window {
  readonly starts: readonly number[];
  readonly ms: number;
  readonly to: number;
}

function componentsOf({ series }: RecentHistory, seen: SeenBy, { starts, ms, to }: Window): readonly ComponentHistory[] {
  return Object.entries(series).map(([name, { kind, network }]) => {
    const buckets = starts.map((start) => buildBucket(start, Math.floor((Math.min(start + ms, to) - start) / minuteMs), seen(name, start)));
    const observedMinutes = buckets.reduce((sum, { ok, degraded, down }) => sum + ok + degraded + down, 0);
    const upMinutes = buckets.reduce((sum, { ok, degraded }) => sum + ok + degraded, 0);
    return {
      name,
      kind,
      ...(network === undefined ? {} : { network }),
      ...(observedMinutes === 0 ? {} : { uptimeBps: Math.floor((upMinutes * 10_000) / observedMinutes) }),
      observedMinutes,
      buckets,
    };
  });
}

/** A bucket of which `elapsed` minutes have passed. */
function buildBucket(start: number, elapsed: number, [ok, degraded, down]: Minutes = [0, 0, 0]): HistoryBucket {
  const observed = ok + degraded + down;
  return { start, state: classifyBucket(observed, degraded, down), ok, degraded, down, noData: Math.max(0, elapsed - observed) };
}

/** Classifies a bucket: a bad state counts if it makes up at least one percent of the observed minutes. */
function classifyBucket(observed: number, degraded: number, down: number): BucketState {
  if (observed === 0) return 'no_data';
  if (down > 0 && down * 100 >= observed) return 'down';
  return degraded + down > 0 && (degraded + down) * 100 >= observed ? 'degraded' : 'ok';
}

const spanOf = ({ subject, began, lastSeen, ended, hasGap }: Episode) => ({
  id: `${subject.replace(/\/+/g, '-')}-${Math.floor(began / 1000)}`,
  began,
  lastSeen,
  ...(ended === undefined ? {} : { ended }),
  hasGap,
});

function incidentOf(episode: Episode, { kind = 'node', network }: Partial<Series> = {}): Incident {
  return {
    ...spanOf(episode),
    component: episode.subject,
    kind,
    ...(network === undefined ? {} : { network }),
    state: episode.state ?? 'down',
  };
}

const toHaltSpan = (episode: Episode, { network, chain, what, key, reason }: NonNullable<Episode['halt']>): HaltSpan => ({
  ...spanOf(episode),
  network,
  ...(chain === undefined ? {} : { chain }),
  what,
  key,
  reason,
});
