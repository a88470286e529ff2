/**
 * Which tests run: `gate` before every merge, `deep` nightly and before a release, `all` both. Unset when a file is run by name:
 * then nothing is excluded, and properties run as many cases as in the gate.
 */
export type Tier = 'gate' | 'deep' | 'all';

const given = process.env['TIER'];
export const tier: Tier | undefined = given === 'gate' || given === 'deep' || given === 'all' ? given : undefined;

/** Number of cases per property: a sample in the gate, all of them in the deep tier. */
export const countFor = (counts: { readonly gate: number; readonly deep: number }): number =>
  tier === 'deep' || tier === 'all' ? counts.deep : counts.gate;

/** Table cases to run: all in the deep tier, those selected by `isInGate` otherwise. */
export const casesFor = <T>(all: readonly T[], isInGate: (one: T) => boolean): readonly T[] =>
  tier === 'deep' || tier === 'all' ? all : all.filter(isInGate);
