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

/** A line segment between two adjacent points. */
interface Segment {
  readonly limit: bigint;
  readonly corner: bigint;
  readonly from: bigint;
  readonly to: bigint;
}

/** Last segment used, by period and word: the next block nearly always falls on it. */
const segments = new Map<bigint, Map<bigint, Segment>>();
/** Cache limit, above the pool count of several devnets. */
const maxSegments = 5_000;

function segmentAt(word: bigint, corner: bigint, period: bigint, limit: bigint): Segment {
  const ofPeriod = segments.get(period) ?? new Map<bigint, Segment>();
  const held = ofPeriod.get(word);
  if (held?.corner === corner && held.limit === limit) return held;
  const at = (index: bigint): bigint => (index === 0n ? 0n : inRange(mix((word ^ (index * 0xd1342543de82ef95n)) & mask), limit));
  const segment = { limit, corner, from: at(corner), to: at(corner + 1n) };
  if (ofPeriod.size > maxSegments) ofPeriod.clear();
  segments.set(period, ofPeriod.set(word, segment));
  return segment;
}

/**
 * Piecewise linear noise with a random point every `period` blocks, each between −limit and limit.
 * Starts at 0 and depends only on `word` and the block.
 */
export function wander(word: bigint, block: bigint, period: bigint, limit: bigint): bigint {
  const { from, to } = segmentAt(word, block / period, period, limit);
  const into = block % period;
  return (from * (period - into) + to * into) / period;
}
