import { localPath } from '../../i18n/locale.ts';

/** A link to a deposit: its registration, and when its quote ends. */
export interface InstantLink {
  readonly id: string;
  /** Unix milliseconds; absent where the link does not say. */
  readonly until?: number;
}

/** No quote lives longer; a link that says so is bounded. */
const longestMs = 3_600_000;

export function instantPath({ id, until }: InstantLink): string {
  const query = new URLSearchParams({ id, ...(until === undefined ? {} : { until: `${Math.floor(until / 1000)}` }) });
  return `${localPath('/instant')}?${query}`;
}

/** `?id=…&until=…` → link; undefined when it names no registration. `now` in unix milliseconds. */
export function readInstantLink(search: string, now: number): InstantLink | undefined {
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  if (!/^\w{4,80}$/.test(id)) return undefined;
  const until = query.get('until') ?? '';
  return /^[0-9]{1,12}$/.test(until) ? { id, until: Math.min(Number(until) * 1000, now + longestMs) } : { id };
}
