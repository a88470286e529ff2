import type { RegistrationStore } from './store.ts';

/**
 * Tells the time of the store for some seconds to come, by one question to it: instances whose clocks are apart then
 * agree on what is late. Unix milliseconds. Rejects when the store fails.
 */
export async function storeClock(store: Pick<RegistrationStore, 'now'>): Promise<() => number> {
  const began = performance.now();
  const said = await store.now();
  // Between the question and its answer.
  const at = (began + performance.now()) / 2;
  return () => Math.round(said + performance.now() - at);
}
