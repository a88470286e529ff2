import { localPath } from '../../../i18n/locale.ts';

/** Link to a deposit: its registration and the end of its quote. */
export interface InstantLink {
  readonly id: string;
  /** End of the quote in unix milliseconds; absent if not in the link. */
  readonly until?: number;
  /** Exact amount to pay, in protocol units; absent if not in the link. */
  readonly amount?: bigint;
}

/** Longest quote lifetime; a later end in a link is capped. */
const longestMs = 3_600_000;

export function instantPath({ id, until, amount }: InstantLink): string {
  const query = new URLSearchParams({
    id,
    ...(until === undefined ? {} : { until: `${Math.floor(until / 1000)}` }),
    ...(amount === undefined ? {} : { amount: `${amount}` }),
  });
  return `${localPath('/instant')}?${query}`;
}

/** Parses `?id=…&until=…&amount=…`; undefined if it names no registration. `now` in unix milliseconds. */
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
