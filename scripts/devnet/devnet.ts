import type { Answer } from './answer.ts';
import { type Face, faceNames, faces } from './api-list.ts';
import { makeChains } from './chains/chain-list.ts';
import type { MakeChains } from './chains/chain-registry.ts';
import { control, defaultSeed } from './control/control.ts';
import type { FaceFault } from './faults.ts';
import { askChain, mountOf } from './mounts.ts';
import { newWorld, viewOf, type World } from './world.ts';

/** A request as it comes off the wire; `path` is still percent-encoded. */
export interface DevnetRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: string;
}

export interface DevnetAnswer extends Answer {
  /** How the face is to misbehave while it sends this. */
  readonly fault?: FaceFault;
}

export interface DevnetOptions {
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly seed?: bigint;
  /** Absent: every chain with the face that wallets speak to. */
  readonly makeChains?: MakeChains;
}

/** Both networks, the chains around them, their clock and faults, without a server around them. */
export interface Devnet {
  readonly handle: (request: DevnetRequest) => Promise<DevnetAnswer>;
  readonly close: () => Promise<void>;
}

const controlPrefix = '/control/';
const facePath = /^(?:\/(b))?\/([a-z-]+)(\/.*)?$/;

function faultOf(world: World, path: string): FaceFault | undefined {
  const parts = facePath.exec(path);
  const set = world.faults.get(`${parts?.[1] ?? 'a'}/${parts?.[2]}`);
  return set !== undefined && path.includes(set.match) ? set : undefined;
}

function askFace(world: World, request: DevnetRequest): Answer {
  const parts = facePath.exec(request.path);
  const name = faceNames.find((face) => face === parts?.[2]);
  if (name === undefined) return { status: 404, body: { error: 'the devnet has no face at this path' } };
  const face: Face = faces[name];
  const view = faultOf(world, request.path)?.frozen ?? viewOf(world, face.network);
  let path: string;
  try {
    path = decodeURIComponent(parts?.[3] ?? '/');
  } catch {
    path = '';
  }
  return face.answer(view, path.replace(/(.)\/+$/, '$1'), new URLSearchParams(request.query ?? ''));
}

async function ask(world: World, request: DevnetRequest): Promise<DevnetAnswer> {
  const mount = mountOf(request.path);
  const { method, query = '', body = '' } = request;
  const answer = (mount && (await askChain(world.hub.chains, mount, { method, query, body }))) ?? askFace(world, request);
  const fault = faultOf(world, request.path);
  return fault === undefined ? answer : { ...answer, fault };
}

/** A devnet that answers requests as values; `server.ts` puts it on a port. */
export function createDevnet(options: DevnetOptions = {}): Devnet {
  const now = options.now ?? Date.now;
  const world = newWorld(options.seed ?? defaultSeed, now, options.makeChains ?? makeChains);
  return {
    handle: async (request) => {
      world.clock.tick();
      if (!request.path.startsWith(controlPrefix)) return ask(world, request);
      return control(world, { method: request.method, name: request.path.slice(controlPrefix.length), body: request.body ?? '' }, now);
    },
    close: () => world.hub.close(),
  };
}
