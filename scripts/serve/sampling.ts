import type { StatusSampler } from '../../src/service/status/sampler.ts';

/** Often enough that no minute is missed by a timer that drifts; a minute that is taken costs nothing. */
const everyMs = 20_000;

/** Remembers how everything is, once a minute, until the result is called. */
export function startSampling(sampler: StatusSampler): () => void {
  void sampler.sample();
  const timer = setInterval(() => void sampler.sample(), everyMs).unref();
  return () => clearInterval(timer);
}
