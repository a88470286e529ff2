/** What the platform offers a function while it answers (Vercel; `waitUntil` of @vercel/functions reads the same). */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

const contextKey = Symbol.for('@vercel/request-context');

/**
 * Begins work that the answer does not wait for. On the platform a function sleeps once it has
 * answered, unless it was told what to wait for, and then for a bounded time only; elsewhere
 * the process lives on. `work` must not reject.
 */
export function afterAnswer(work: (isBounded: boolean) => Promise<unknown>): void {
  const holder = (globalThis as Record<symbol, unknown>)[contextKey] as { readonly get?: () => RequestContext | undefined } | undefined;
  const waitUntil = holder?.get?.()?.waitUntil;
  const running = work(waitUntil !== undefined);
  waitUntil?.(running);
}
