import { AppError } from '../../../core/errors.ts';
import type { Env } from '../../runtime/env.ts';
import type { HandlerOptions } from '../handler.ts';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a page of this origin may call. Public deployments allow every page, since calls only read public data without
 * credentials (content/decisions/0034-pages-may-call-mcp.md). A local server allows only local pages, against DNS
 * rebinding (MCP: servers must check Origin). Callers other than pages send no origin.
 */
export function isAllowedOrigin(origin: string | null, env: Pick<Env, 'siteUrl' | 'isPublic'>): boolean {
  if (env.isPublic || origin === null || origin === env.siteUrl) return true;
  return URL.canParse(origin) && localHosts.includes(new URL(origin).hostname);
}

/** A guard against pages of disallowed origins. @throws AppError origin_not_allowed */
export const originGuard: NonNullable<HandlerOptions['guard']> = ({ request, deps }) => {
  if (!isAllowedOrigin(request.headers.get('origin'), deps.env)) throw new AppError({ code: 'origin_not_allowed', hint: '' });
  return undefined;
};
