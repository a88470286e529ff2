const mask = 2n ** 64n - 1n;

/** SplitMix64: one well-mixed 64-bit word for each input word. */
function mix(word: bigint): bigint {
  let z = (word + 0x9e3779b97f4a7c15n) & mask;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
  return z ^ (z >> 31n);
}

/** Hashes a text to a 64-bit word (FNV-1a, mixed). */
export function toWord(text: string): bigint {
  let word = 0xcbf29ce484222325n;
  for (const letter of text) word = ((word ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & mask;
  return mix(word);
}

const inRange = (word: bigint, limit: bigint): bigint => (word % (2n * limit + 1n)) - limit;

/** Deterministic number between −limit and limit, derived from the text alone. */
export function spread(text: string, limit: bigint): bigint {
  return inRange(toWord(text), limit);
}

/** Piecewise linear noise with a random point every `period` blocks, and the segment last used: the next block nearly always falls on it. */
export interface Noise {
  readonly word: bigint;
  readonly period: number;
  /** Largest value, below 10⁶. */
  readonly reach: number;
  corner: number;
  from: number;
  to: number;
}

/** Noise between −reach and reach that starts at 0 and depends only on `word`. */
export const newNoise = (word: bigint, period: number, reach: number): Noise => ({ word, period, reach, corner: -1, from: 0, to: 0 });

function pointOf({ word, reach }: Noise, index: number): number {
  return index === 0 ? 0 : Number(inRange(mix((word ^ (BigInt(index) * 0xd1342543de82ef95n)) & mask), BigInt(reach)));
}

/** Value of the noise at a block. Every intermediate is an integer far below 2⁵³, so numbers are exact. */
export function noiseAt(noise: Noise, block: number): number {
  const { period } = noise;
  const into = block % period;
  const corner = (block - into) / period;
  if (noise.corner !== corner) Object.assign(noise, { corner, from: pointOf(noise, corner), to: pointOf(noise, corner + 1) });
  return Math.trunc((noise.from * (period - into) + noise.to * into) / period);
}

/** Noises in use, by period and word. */
const noises = new Map<number, Map<bigint, Noise>>();
/** Cache limit, above the pool count of several devnets. */
const maxNoises = 5_000;

/** Value of the noise of a word at a block. */
export function wander(word: bigint, block: number, period: number, reach: number): number {
  const ofPeriod = noises.get(period) ?? new Map<bigint, Noise>();
  const known = ofPeriod.get(word);
  if (known?.reach === reach) return noiseAt(known, block);
  if (ofPeriod.size > maxNoises) ofPeriod.clear();
  const noise = newNoise(word, period, reach);
  noises.set(period, ofPeriod.set(word, noise));
  return noiseAt(noise, block);
}
