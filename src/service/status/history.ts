import type {
  Bucket,
  Episode,
  Minutes,
  PastHistory,
  RecentHistory,
  SampledHalt,
  Series,
  Settled,
  StatusSample,
} from '../ports/status-samples.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Retention per resolution, in buckets. */
export const keptMinutes = 180;
export const keptHours = 168;
export const keptDays = 90;
/** Maximum number of episodes kept per kind; the latest win. */
const keptEpisodes = 200;
const maxSeries = 64;
/** Samples further apart count as a gap. */
const gapMs = 5 * minuteMs;
/** An episode that recurs sooner continues. */
const settleMs = 10 * minuteMs;

export const emptyPast: PastHistory = { hours: [], days: [], incidents: [], halts: [] };

const letters = { ok: 'o', degraded: 'i', down: 'd', unknown: '-' } as const;
const noMinutes: Minutes = [0, 0, 0];
const floorTime = (at: number, length: number) => at - (at % length);

/** Adds a sample to the recent history and returns the buckets and episodes it completes. `recent` is undefined for the first sample. */
export function withSample(
  recent: RecentHistory | undefined,
  sample: StatusSample,
): { readonly recent: RecentHistory; readonly settled: Settled } {
  const episodes = nextEpisodes(recent, sample);
  const isOver = isSettled(sample.at);
  const [hour, day] = [recent?.hour, recent?.day];
  const [hourStart, dayStart] = [floorTime(sample.at, hourMs), floorTime(sample.at, dayMs)];
  return {
    recent: {
      at: sample.at,
      series: nextSeries(recent, sample),
      readAt: { ...recent?.readAt, ...Object.fromEntries(sample.readNetworks.map((network) => [network, sample.at])) },
      minutes: nextMinutes(recent, sample),
      hour: counted(hour?.start === hourStart ? hour : { start: hourStart, seen: {} }, sample),
      day: counted(day?.start === dayStart ? day : { start: dayStart, seen: {} }, sample),
      episodes: episodes.filter((one) => !isOver(one)),
    },
    settled: {
      ...(hour !== undefined && hour.start !== hourStart ? { hour } : {}),
      ...(day !== undefined && day.start !== dayStart ? { day } : {}),
      episodes: episodes.filter((one) => isOver(one) && isWorthKeeping(one)),
    },
  };
}

/** Matches episodes that ended too long before `at` to resume. */
const isSettled =
  (at: number) =>
  ({ ended }: Episode): boolean =>
    ended !== undefined && at - ended > settleMs;

/** True for halts, and for incidents seen by more than one sample: a single lost reply is not an incident. */
export const isWorthKeeping = ({ halt, times }: Episode): boolean => halt !== undefined || times > 1;

/** True when nothing was completed and the past is unchanged. */
export const isNothing = ({ hour, day, episodes }: Settled): boolean => hour === undefined && day === undefined && episodes.length === 0;

/** Adds what was completed by `now` and drops expired entries; idempotent. */
export function withSettled(past: PastHistory, { hour, day, episodes }: Settled, now: number): PastHistory {
  return {
    hours: withBucket(past.hours, hour, floorTime(now, hourMs) - keptHours * hourMs),
    days: withBucket(past.days, day, floorTime(now, dayMs) - keptDays * dayMs),
    incidents: withEpisodes(
      past.incidents,
      episodes.filter(({ halt }) => halt === undefined),
      now,
    ),
    halts: withEpisodes(
      past.halts,
      episodes.filter(({ halt }) => halt !== undefined),
      now,
    ),
  };
}

function withBucket(buckets: readonly Bucket[], added: Bucket | undefined, oldest: number): readonly Bucket[] {
  const others = buckets.filter(({ start }) => start >= oldest && start !== added?.start);
  return added === undefined || added.start < oldest ? others : [...others, added];
}

function withEpisodes(kept: readonly Episode[], added: readonly Episode[], now: number): readonly Episode[] {
  const isSame = (one: Episode) => added.some(({ subject, began }) => subject === one.subject && began === one.began);
  const isYoung = ({ ended, lastSeen }: Episode) => (ended ?? lastSeen) >= now - keptDays * dayMs;
  return [...kept.filter((one) => !isSame(one)), ...added].filter(isYoung).slice(-keptEpisodes);
}

function counted(bucket: Bucket, { components }: StatusSample): Bucket {
  const seen: Record<string, Minutes> = { ...bucket.seen };
  for (const { name, state } of components.slice(0, maxSeries)) {
    const [ok, degraded, down] = seen[name] ?? noMinutes;
    if (state === 'ok') seen[name] = [ok + 1, degraded, down];
    else if (state === 'degraded') seen[name] = [ok, degraded + 1, down];
    else if (state === 'down') seen[name] = [ok, degraded, down + 1];
  }
  return { start: bucket.start, seen };
}

function nextMinutes(recent: RecentHistory | undefined, { at, components }: StatusSample): Readonly<Record<string, string>> {
  const missed = recent === undefined ? 0 : Math.round((at - recent.at) / minuteMs) - 1;
  const states = new Map(components.slice(0, maxSeries).map(({ name, state }) => [name, letters[state]]));
  const names = new Set([...Object.keys(recent?.minutes ?? {}), ...states.keys()]);
  const lines = [...names].map((name): [string, string] => {
    const line = `${recent?.minutes[name] ?? ''}${'-'.repeat(Math.min(Math.max(missed, 0), keptMinutes))}${states.get(name) ?? '-'}`;
    return [name, line.slice(-keptMinutes)];
  });
  return Object.fromEntries(lines.filter(([, line]) => /[oid]/.test(line)));
}

function nextSeries(recent: RecentHistory | undefined, { at, components }: StatusSample): RecentHistory['series'] {
  const kept = Object.entries(recent?.series ?? {}).filter(([, { knownAt }]) => knownAt >= at - keptDays * dayMs);
  const seen = components
    .filter(({ state }) => state !== 'unknown')
    .map(({ name, kind, network }): [string, Series] => [name, { kind, ...(network === undefined ? {} : { network }), knownAt: at }]);
  const others = kept.filter(([name]) => !seen.some(([own]) => own === name));
  return Object.fromEntries([...seen, ...others].slice(0, maxSeries));
}

/** Unique subject of a halt; never equal to a component name. */
const haltSubject = ({ network, chain = '', what }: SampledHalt): string => `${network}/${chain}/${what}`;

interface Observation {
  readonly subject: string;
  /** When the state of the subject was last known before this sample; undefined if never. */
  readonly knownAt: number | undefined;
  readonly state?: 'degraded' | 'down';
  readonly halt?: SampledHalt;
}

function nextEpisodes(recent: RecentHistory | undefined, sample: StatusSample): readonly Episode[] {
  const before = recent?.episodes ?? [];
  const bad = [...badComponents(recent, sample), ...sample.halts.map((halt) => haltSeen(recent, halt))];
  const isOver = isSettled(sample.at);
  const going = before.map((episode) => {
    if (isOver(episode)) return episode;
    const seen = bad.find(({ subject }) => subject === episode.subject);
    return seen === undefined ? withoutSight(episode, sample) : seenAgain(episode, seen, sample.at);
  });
  const begun = bad
    .filter(({ subject }) => !before.some((episode) => episode.subject === subject && !isOver(episode)))
    .map(
      ({ subject, knownAt, state, halt }): Episode => ({
        subject,
        began: sample.at,
        lastSeen: sample.at,
        times: 1,
        hasGap: knownAt === undefined || sample.at - knownAt > gapMs,
        ...(state === undefined ? {} : { state }),
        ...(halt === undefined ? {} : { halt }),
      }),
    );
  return [...going, ...begun].slice(-keptEpisodes);
}

/** Components in a bad state. The service itself counts only when down; otherwise the component that causes it is reported. */
const badComponents = (recent: RecentHistory | undefined, { components }: StatusSample): readonly Observation[] =>
  components.flatMap(({ name, kind, state }) =>
    state === 'down' || (state === 'degraded' && kind !== 'service')
      ? [{ subject: name, knownAt: recent?.series[name]?.knownAt, state }]
      : [],
  );

const haltSeen = (recent: RecentHistory | undefined, halt: SampledHalt): Observation => ({
  subject: haltSubject(halt),
  knownAt: recent?.readAt[halt.network],
  halt,
});

function seenAgain({ ended, ...episode }: Episode, seen: Observation, at: number): Episode {
  return {
    ...episode,
    lastSeen: at,
    times: episode.times + 1,
    hasGap: episode.hasGap || (ended === undefined && at - episode.lastSeen > gapMs),
    ...(seen.state === undefined ? {} : { state: episode.state === 'down' ? 'down' : seen.state }),
    ...(seen.halt === undefined ? {} : { halt: seen.halt }),
  };
}

/** Updates an episode that this sample does not see: ended, or unknown. */
function withoutSight(episode: Episode, { at, components, readNetworks }: StatusSample): Episode {
  if (episode.ended !== undefined) return episode;
  const { halt, subject, lastSeen } = episode;
  const component = components.find(({ name }) => name === subject);
  // The component is no longer monitored.
  if (halt === undefined && component === undefined) return { ...episode, ended: lastSeen };
  const isKnown = halt === undefined ? component?.state !== 'unknown' : readNetworks.includes(halt.network);
  return isKnown ? { ...episode, ended: at, hasGap: episode.hasGap || at - lastSeen > gapMs } : episode;
}
