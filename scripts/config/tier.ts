/**
 * Which tests run: `gate` before every landing, `deep` each night and before a release, `all` both. Unset when somebody runs a
 * file by its name: then nothing is left out, and properties draw as many cases as in the gate.
 */
export type Tier = 'gate' | 'deep' | 'all';

const given = process.env['TIER'];
export const tier: Tier | undefined = given === 'gate' || given === 'deep' || given === 'all' ? given : undefined;

/** How many cases a property draws: a sample in the gate, all of them in the deep tier. */
export const countFor = (counts: { readonly gate: number; readonly deep: number }): number =>
  tier === 'deep' || tier === 'all' ? counts.deep : counts.gate;

/** Cases that the gate takes of a table that the deep tier goes through as a whole. */
export const casesFor = <T>(all: readonly T[], isInGate: (one: T) => boolean): readonly T[] =>
  tier === 'deep' || tier === 'all' ? all : all.filter(isInGate);
