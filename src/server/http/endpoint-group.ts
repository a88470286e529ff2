import type { Endpoint } from '../../contract/endpoint.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import type { Handler } from './handler.ts';
import { serveNotFound } from './not-found.ts';
import { type EndpointDeps, type OtherWays, serve, type UseCase } from './serve.ts';

/** A handler and the public paths that it answers; a path may have a value in it, as `/assets/{asset}`. */
export interface Served {
  readonly paths: readonly string[];
  readonly handle: Handler;
}

/** A function of api/: what the platform calls, and the public paths that are to lead to it. */
export interface EndpointGroup {
  readonly fetch: Handler;
  readonly paths: readonly string[];
}

/** An endpoint at the path and the aliases of its record. */
export const endpoint = <Input, Output, Answer, Service>(
  record: Endpoint<Input, Output, Answer>,
  perform: UseCase<Input, Output, Service>,
  deps: () => EndpointDeps<Service>,
  ways?: OtherWays<Input, Output, Service>,
): Served => ({ paths: [record.path, ...record.aliases], handle: serve(record, perform, deps, ways) });

/** What has no record of an endpoint. */
export const at = (path: string, handle: Handler): Served => ({ paths: [path], handle });

/**
 * Several endpoints in one function. The platform leads a request to the function and leaves its URL as the caller wrote
 * it, so that the path says which of them is meant; any other path, the function's own included, is an unknown one. After an
 * answer, what waits for delivery is thought of.
 * @throws Error for a path that two of them have.
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
  const handlerOf = (path: string): Handler => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.handle ?? unknown;
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const answer = await handlerOf(pathname)(request);
      remind(deps, pathname);
      return answer;
    },
    paths: [...exact.keys()],
  };
}

/** A configuration that cannot be used is in the answer already. */
function remind(deps: () => BaseDeps, path: string): void {
  try {
    deps().deliveries.remind(path);
  } catch {}
}
