import type { Charge, RegistrationCaps } from './store.ts';

/** The counters of one registration, and how high each may come. */
export interface Budgeted {
  readonly charges: readonly Charge[];
  /** Bounds of the charges in their order; a registration is taken by the first row that it stays within in every one. */
  readonly ways: readonly (readonly bigint[])[];
  /** How many of the charges, from the first one, are the caller's and those of the networks around it. */
  readonly own: number;
}

/** Of a day's budget, what one hour may spend; so many registrations in any case. */
const hoursShare = 6n;
const leastPerHour = 4n;
/** Of either, what is kept for networks that have registered nothing today: a quarter. */
const keptShare = 4n;
/** Of either, what one network may spend: an eighth of it a /48 or a /24 of IPv4, half of that a /56. */
const wideShare = 8n;
const narrowShare = 16n;
/** Of what one address may register in a day, what it may in an hour. */
const callerHourShare = 4;

interface Network {
  readonly name: string;
  readonly share: bigint;
}

/**
 * The networks around a caller, the widest last: /56 and /48 of an IPv6 /64, the /24 of an IPv4 address. Who hires one
 * of them has every address in it. A caller without an address is a network of its own.
 */
export function networksOf(caller: string): readonly Network[] {
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

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

interface Asking {
  readonly caller: string;
  /** RUNE in 1e8. */
  readonly cost: bigint;
  /** Unix milliseconds. */
  readonly at: number;
  /** The name of a caller or network as it is kept. */
  readonly hash: (name: string) => string;
}

/**
 * What a registration is charged to. One network, however many addresses it has, can spend an eighth of an hour and of
 * a day; all of them together leave a quarter to networks that come for the first time that day.
 */
export function budgetFor({ caller, cost, at, hash }: Asking, { budget, perCaller }: RegistrationCaps): Budgeted {
  const day = new Date(at).toISOString().slice(0, 10);
  const hour = new Date(at).toISOString().slice(0, 13);
  const hourly = larger(budget / hoursShare, leastPerHour * cost);
  const spans = [
    { name: hour, whole: hourly < budget ? hourly : budget, count: BigInt(Math.ceil(perCaller / callerHourShare)) },
    { name: day, whole: budget, count: BigInt(perCaller) },
  ];
  const networks = networksOf(caller);
  const widest = networks.at(-1)?.name ?? caller;
  const by = `${cost}`;
  const rows = [
    ...spans.map(({ name, count }) => ({ counter: `${name}:${hash(caller)}`, by: '1', most: count, mostNew: count })),
    ...spans.flatMap(({ name, whole }) =>
      networks.map((network) => {
        const most = larger(whole / network.share, cost);
        // Whoever has been charged before is not new.
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

/** Index of the first charge that the first way has no room for; undefined when one of the ways has room for all. */
export function exceeded({ charges, ways }: Pick<Budgeted, 'charges' | 'ways'>, counted: (counter: string) => bigint): number | undefined {
  const after = charges.map(({ counter, by }) => counted(counter) + BigInt(by));
  const overs = ways.map((bounds) => after.findIndex((sum, index) => sum > (bounds[index] ?? 0n)));
  return overs.includes(-1) ? undefined : overs[0];
}
