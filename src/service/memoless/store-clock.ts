import type { RegistrationStore } from '../ports/registration-store.ts';

/** Dependencies with a store clock, in unix milliseconds. */
export type Timed = { readonly storeNow: () => number };

/**
 * Creates a clock synchronized with the store by one request, valid for some seconds, so that instances with different
 * clocks agree on timeouts. Unix milliseconds. Rejects when the store fails.
 */
export async function storeClock(store: Pick<RegistrationStore, 'now'>): Promise<() => number> {
  const began = performance.now();
  const said = await store.now();
  // Midpoint between request and reply.
  const at = (began + performance.now()) / 2;
  return () => Math.round(said + performance.now() - at);
}
