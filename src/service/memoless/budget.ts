import { maxOf, minOf } from '../../core/amount.ts';
import type { ErrorInfo } from '../../core/errors.ts';
import type { Charge, RegistrationCaps } from '../ports/registration-store.ts';

/** Counters charged by one registration, and their caps. */
export interface Budgeted {
  readonly charges: readonly Charge[];
  /** Alternative rows of caps in the order of the charges; a registration fits if every charge is within one row. */
  readonly ways: readonly (readonly bigint[])[];
  /** Number of leading charges that belong to the caller and its networks. */
  readonly own: number;
}

/** Hourly budget: a sixth of the daily one, and at least `minPerHour` registrations. */
const hoursShare = 6n;
const minPerHour = 4n;
/** Fraction of either budget reserved for networks that are new today: a quarter. */
const keptShare = 4n;
/** Fraction of either budget that one network may spend: an eighth for a /48 or an IPv4 /24, a sixteenth for a /56. */
const wideShare = 8n;
const narrowShare = 16n;
/** An address may use a quarter of its daily limit in an hour. */
const callerHourShare = 4;

interface Network {
  readonly name: string;
  readonly share: bigint;
}

/**
 * Networks of a caller, widest last: /56 and /48 of an IPv6 /64, the /24 of an IPv4 address; a single tenant may control
 * all addresses of one. A caller without an address is its own network.
 */
export function listSubnets(caller: string): readonly Network[] {
  const [, a = '', b = '', c = '', d = ''] = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(caller) ?? [];
  if (a !== '') {
    const subnet = (Number.parseInt(d, 16) >> 8).toString(16);
    return [
      { name: `${a}:${b}:${c}:${subnet}/56`, share: narrowShare },
      { name: `${a}:${b}:${c}/48`, share: wideShare },
    ];
  }
  const [, v4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(caller) ?? [];
  return [{ name: v4 === undefined ? `${caller}/all` : `${v4}/24`, share: wideShare }];
}

interface Asking {
  readonly caller: string;
  /** RUNE in 1e8 units. */
  readonly cost: bigint;
  /** Unix milliseconds. */
  readonly at: number;
  /** Hashes a caller or network name for storage. */
  readonly hash: (name: string) => string;
}

/**
 * Charges and caps of a registration. One network can spend at most an eighth of an hourly and of a daily budget,
 * regardless of its number of addresses; a quarter is reserved for networks that are new that day.
 */
export function budgetFor({ caller, cost, at, hash }: Asking, { budget, perCaller }: RegistrationCaps): Budgeted {
  const day = new Date(at).toISOString().slice(0, 10);
  const hour = new Date(at).toISOString().slice(0, 13);
  const hourly = maxOf(budget / hoursShare, minPerHour * cost);
  const spans = [
    { name: hour, whole: minOf(hourly, budget), count: BigInt(Math.ceil(perCaller / callerHourShare)) },
    { name: day, whole: budget, count: BigInt(perCaller) },
  ];
  const networks = listSubnets(caller);
  const widest = networks.at(-1)?.name ?? caller;
  const by = `${cost}`;
  const rows = [
    ...spans.map(({ name, count }) => ({ counter: `${name}:${hash(caller)}`, by: '1', most: count, mostNew: count })),
    ...spans.flatMap(({ name, whole }) =>
      networks.map((network) => {
        const most = maxOf(whole / network.share, cost);
        // A network charged before is not new.
        return { counter: `${name}:${hash(network.name)}`, by, most, mostNew: network.name === widest && name === day ? cost : most };
      }),
    ),
    ...spans.map(({ name, whole }) => ({ counter: `${name}:all`, by, most: whole - whole / keptShare, mostNew: whole })),
  ];
  return {
    charges: rows.map(({ counter, by: amount }) => ({ counter, by: amount })),
    ways: [rows.map(({ most }) => most), rows.map(({ mostNew }) => mostNew)],
    own: rows.length - spans.length,
  };
}

/** Error of an exceeded cap: the caller's own, or ours. Counters start with their UTC hour or day. `at` in unix milliseconds. */
export function buildCapError(isOwn: boolean, counter: string, at: number): ErrorInfo {
  const isHour = /^\d{4}-\d\d-\d\dT/.test(counter);
  const seconds = isHour ? 3_600 : 86_400;
  const details = { retry_after_seconds: `${seconds - Math.floor((at / 1_000) % seconds)}` };
  const [span, end] = isHour ? ['an hour', 'The hour ends on the hour'] : ['a day', 'The day ends at midnight UTC'];
  const spent = isOwn
    ? `You, or somebody on your network, have used up the registrations of ${span}.`
    : `We have used up the registrations that we pay for in ${span}.`;
  return { code: isOwn ? 'rate_limited' : 'memoless_unavailable', hint: `${spent} ${end}. Use a swap with a memo.`, details };
}
