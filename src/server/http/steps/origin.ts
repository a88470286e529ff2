import type { Env } from '../../deps/env.ts';
import type { HandlerOptions } from '../handler.ts';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a page of this origin may call: our own always, pages of this machine outside
 * production. Callers that are no pages send no Origin (MCP: servers must check it, against
 * DNS rebinding).
 */
export function isAllowedOrigin(origin: string | null, env: Pick<Env, 'siteUrl' | 'isPublic'>): boolean {
  if (origin === null || origin === env.siteUrl) return true;
  return !env.isPublic && URL.canParse(origin) && localHosts.includes(new URL(origin).hostname);
}

/** A guard that answers pages of other origins with `refuse`. */
export const originGuard =
  (refuse: () => Response): NonNullable<HandlerOptions['guard']> =>
  ({ request, deps }) =>
    isAllowedOrigin(request.headers.get('origin'), deps.env) ? undefined : refuse();
