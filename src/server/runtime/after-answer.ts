/** Request context of the platform (Vercel; also read by `waitUntil` of @vercel/functions). */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

const contextKey = Symbol.for('@vercel/request-context');

/**
 * Starts work that the response does not wait for. On the platform a function is suspended after
 * its response, unless it registers work, which gets a bounded time; elsewhere the process keeps
 * running. `work` must not reject.
 */
export function afterAnswer(work: (isBounded: boolean) => Promise<unknown>): void {
  const holder = (globalThis as Record<symbol, unknown>)[contextKey] as { readonly get?: () => RequestContext | undefined } | undefined;
  const waitUntil = holder?.get?.()?.waitUntil;
  const running = work(waitUntil !== undefined);
  waitUntil?.(running);
}
