import { localPath } from '../../../i18n/locale.ts';

/** A link to a deposit: its registration, and when its quote ends. */
export interface InstantLink {
  readonly id: string;
  /** Unix milliseconds; absent where the link does not say. */
  readonly until?: number;
  /** What was to be paid where it was made, in protocol units; absent where the link does not say. */
  readonly amount?: bigint;
}

/** No quote lives longer; a link that says so is bounded. */
const longestMs = 3_600_000;

export function instantPath({ id, until, amount }: InstantLink): string {
  const query = new URLSearchParams({
    id,
    ...(until === undefined ? {} : { until: `${Math.floor(until / 1000)}` }),
    ...(amount === undefined ? {} : { amount: `${amount}` }),
  });
  return `${localPath('/instant')}?${query}`;
}

/** `?id=…&until=…&amount=…` → link; undefined when it names no registration. `now` in unix milliseconds. */
export function readInstantLink(search: string, now: number): InstantLink | undefined {
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  if (!/^\w{4,80}$/.test(id)) return undefined;
  const until = query.get('until') ?? '';
  const amount = query.get('amount') ?? '';
  return {
    id,
    ...(/^[0-9]{1,12}$/.test(until) ? { until: Math.min(Number(until) * 1000, now + longestMs) } : {}),
    ...(/^[1-9][0-9]{0,18}$/.test(amount) ? { amount: BigInt(amount) } : {}),
  };
}
