import type { Endpoint } from '../../contract/endpoint.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import type { Handler } from './handler.ts';
import { serveNotFound } from './not-found.ts';
import { type EndpointDeps, type OtherWays, serve, type UseCase } from './serve.ts';

/** A handler and its public paths; a path may have a parameter, such as `/assets/{asset}`. */
export interface Served {
  readonly paths: readonly string[];
  readonly handle: Handler;
}

/** A function in api/: the handler the platform calls, and the public paths routed to it. */
export interface EndpointGroup {
  readonly fetch: Handler;
  readonly paths: readonly string[];
}

/** Serves an endpoint at the path and aliases of its record. */
export const endpoint = <Input, Output, Answer, Service>(
  record: Endpoint<Input, Output, Answer>,
  perform: UseCase<Input, Output, Service>,
  deps: () => EndpointDeps<Service>,
  ways?: OtherWays<Input, Output, Service>,
): Served => ({ paths: [record.path, ...record.aliases], handle: serve(record, perform, deps, ways) });

/** Serves a handler that has no endpoint record. */
export const at = (path: string, handle: Handler): Served => ({ paths: [path], handle });

/**
 * Several endpoints in one function. The platform routes requests to the function with their original URL, so the path
 * selects the endpoint; any other path, including the function's own, is unknown. Triggers pending deliveries after
 * each response.
 * @throws Error for a duplicate path.
 */
export function endpointGroup(deps: () => BaseDeps, served: readonly Served[]): EndpointGroup {
  const exact = new Map<string, Handler>();
  const patterns: { readonly pattern: RegExp; readonly handle: Handler }[] = [];
  for (const { paths, handle } of served) {
    for (const path of paths) {
      if (exact.has(path)) throw new Error(`${path} is there twice`);
      exact.set(path, handle);
      if (path.includes('{')) patterns.push({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), handle });
    }
  }
  const unknown = serveNotFound(deps);
  const getHandler = (path: string): Handler => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.handle ?? unknown;
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const answer = await getHandler(pathname)(request);
      remind(deps, pathname);
      return answer;
    },
    paths: [...exact.keys()],
  };
}

/** Ignores an unusable configuration, which the response already reports. */
function remind(deps: () => BaseDeps, path: string): void {
  try {
    deps().deliveries.remind(path);
  } catch {}
}
