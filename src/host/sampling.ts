import type { StatusSampler } from '../service/status/sampler.ts';

/** Interval short enough that timer drift skips no minute; sampling the same minute again costs nothing. */
const everyMs = 20_000;

/** Samples the status once a minute, until the returned function is called. */
export function startSampling(sampler: StatusSampler): () => void {
  void sampler.sample();
  const timer = setInterval(() => void sampler.sample(), everyMs).unref();
  return () => clearInterval(timer);
}
