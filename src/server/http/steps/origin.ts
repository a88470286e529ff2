import { AppError } from '../../../core/errors.ts';
import type { Env } from '../../deps/env.ts';
import type { HandlerOptions } from '../handler.ts';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a page of this origin may call. In public every page may: what is called reads what anybody may read, without
 * credentials (content/decisions/0034-pages-may-call-mcp.md). On a machine of one's own only its pages may, against DNS
 * rebinding (MCP: servers must check Origin). Callers that are no pages send none.
 */
export function isAllowedOrigin(origin: string | null, env: Pick<Env, 'siteUrl' | 'isPublic'>): boolean {
  if (env.isPublic || origin === null || origin === env.siteUrl) return true;
  return URL.canParse(origin) && localHosts.includes(new URL(origin).hostname);
}

/** A guard that lets no page of another origin through. @throws AppError origin_not_allowed */
export const originGuard: NonNullable<HandlerOptions['guard']> = ({ request, deps }) => {
  if (!isAllowedOrigin(request.headers.get('origin'), deps.env)) throw new AppError({ code: 'origin_not_allowed', hint: '' });
  return undefined;
};
