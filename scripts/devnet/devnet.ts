import type { Answer } from './answer.ts';
import { type Api, apiNames, apis } from './api-list.ts';
import { makeChains } from './chains/chain-list.ts';
import type { MakeChains } from './chains/chain-registry.ts';
import { control, defaultSeed } from './control/control.ts';
import type { InjectedFault } from './faults.ts';
import { mountOf, requestChain } from './mounts.ts';
import { newWorld, viewOf, type World } from './world.ts';

/** A request as received; `path` is still percent-encoded. */
export interface DevnetRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
}

export interface DevnetAnswer extends Answer {
  /** Fault to apply to this response. */
  readonly fault?: InjectedFault;
}

export interface DevnetOptions {
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly seed?: bigint;
  /** Defaults to every chain with its wallet-facing API. */
  readonly makeChains?: MakeChains;
}

/** Both networks with their chains, clock and faults, without an HTTP server. */
export interface Devnet {
  readonly handle: (request: DevnetRequest) => Promise<DevnetAnswer>;
  readonly close: () => Promise<void>;
}

const controlPrefix = '/control/';
const apiPath = /^(?:\/(b))?\/([a-z-]+)(\/.*)?$/;

function faultOf(world: World, path: string): InjectedFault | undefined {
  const parts = apiPath.exec(path);
  const set = world.faults.get(`${parts?.[1] ?? 'a'}/${parts?.[2]}`);
  return set !== undefined && path.includes(set.match) ? set : undefined;
}

function answerApi(world: World, request: DevnetRequest): Answer {
  const parts = apiPath.exec(request.path);
  const name = apiNames.find((api) => api === parts?.[2]);
  if (name === undefined) return { status: 404, body: { error: 'the devnet has no API at this path' } };
  const api: Api = apis[name];
  const view = faultOf(world, request.path)?.frozen ?? viewOf(world, api.network);
  let path: string;
  try {
    path = decodeURIComponent(parts?.[3] ?? '/');
  } catch {
    path = '';
  }
  return api.answer(view, path.replace(/(.)\/+$/, '$1'), new URLSearchParams(request.query ?? ''));
}

async function answerRequest(world: World, request: DevnetRequest): Promise<DevnetAnswer> {
  const mount = mountOf(request.path);
  const { method, query = '', body = '' } = request;
  const answer = (mount && (await requestChain(world.sources.chains, mount, { method, query, body }))) ?? answerApi(world, request);
  const fault = faultOf(world, request.path);
  return fault === undefined ? answer : { ...answer, fault };
}

/** Creates a devnet that returns responses as values; `server.ts` serves it on a port. */
export function createDevnet(options: DevnetOptions = {}): Devnet {
  const now = options.now ?? Date.now;
  const world = newWorld(options.seed ?? defaultSeed, now, options.makeChains ?? makeChains);
  return {
    handle: async (request) => {
      world.clock.tick();
      if (!request.path.startsWith(controlPrefix)) return answerRequest(world, request);
      return control(world, { method: request.method, name: request.path.slice(controlPrefix.length), body: request.body ?? '' }, now);
    },
    close: () => world.sources.close(),
  };
}
