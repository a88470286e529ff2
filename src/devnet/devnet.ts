import { type NetworkId, networkIds } from '../core/protocol.ts';
import { type Clock, startClock } from './clock.ts';
import { ControlError, choice, count, flag, integer, type Members, only, readBody, text } from './control-body.ts';
import { controlState } from './control-state.ts';
import { type FaceFault, faultKinds } from './faults.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { mayanode } from './mayanode-face.ts';
import { midgard } from './midgard-face.ts';
import { thornode } from './thornode-face.ts';
import { type Answer, type View, vaultsOf } from './view.ts';

interface Face {
  readonly network: NetworkId;
  readonly answer: (view: View, path: string, query: URLSearchParams) => Answer;
}

const faces = {
  thornode: { network: 'thorchain', answer: thornode },
  midgard: { network: 'thorchain', answer: midgard },
  mayanode: { network: 'mayachain', answer: mayanode },
  'maya-midgard': { network: 'mayachain', answer: midgard },
} as const satisfies Record<string, Face>;
type FaceName = keyof typeof faces;
const faceNames = Object.keys(faces) as FaceName[];
const hosts = ['a', 'b'] as const;

const longestAdvance = 200_000;

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
}

export const defaultSeed = 1n;

/** Both networks, their clock and faults, without a server around them. */
export interface Devnet {
  readonly handle: (request: DevnetRequest) => DevnetAnswer;
}

interface World {
  seed: bigint;
  ledger: Ledger;
  clock: Clock;
  readonly faults: Map<string, FaceFault>;
}

function begin(seed: bigint, now: () => number): Pick<World, 'seed' | 'ledger' | 'clock'> {
  const ledger = newLedger(seed, Math.floor(now() / 1000));
  return { seed, ledger, clock: startClock(ledger, now) };
}

function heads(world: World): Members {
  const head = (network: NetworkId) => ({ height: world.ledger[network].state.height, time: world.ledger[network].state.time });
  return { thorchain: head('thorchain'), mayachain: head('mayachain'), paused: world.clock.isPaused() };
}

function reset(world: World, body: Members, now: () => number): Members {
  only(body, ['seed']);
  const seed = body['seed'] === undefined ? defaultSeed : integer(body['seed'], 'seed');
  Object.assign(world, begin(seed, now));
  world.faults.clear();
  return { ...heads(world), seed: world.seed };
}

function clock(world: World, body: Members): Members {
  only(body, ['advance_blocks', 'advance_seconds', 'pause']);
  const blocks = body['advance_blocks'] === undefined ? 0 : count(body['advance_blocks'], 'advance_blocks', longestAdvance);
  const seconds = body['advance_seconds'] === undefined ? 0 : count(body['advance_seconds'], 'advance_seconds', longestAdvance * 6);
  const paused = body['pause'] === undefined ? undefined : flag(body['pause'], 'pause');
  if (paused !== undefined) world.clock.pause(paused);
  if (blocks > 0) world.clock.advanceBlocks(blocks);
  if (seconds > 0) world.clock.advanceSeconds(seconds);
  return heads(world);
}

const viewOf = (world: World, network: NetworkId): View => ({ chronicle: world.ledger[network], seed: world.seed });

function fault(world: World, body: Members): Members {
  only(body, ['face', 'host', 'kind', 'ms', 'status', 'match']);
  const face = choice(body['face'], 'face', faceNames);
  const host = choice(body['host'], 'host', hosts);
  const kind = choice(body['kind'], 'kind', faultKinds);
  const ms = body['ms'] === undefined ? 0 : count(body['ms'], 'ms', 600_000);
  const status = body['status'] === undefined ? 503 : count(body['status'], 'status', 599);
  if (status < 200) throw new ControlError('status', 'this must be a final HTTP status, 200 to 599');
  if (kind === 'delay' && ms === 0) throw new ControlError('ms', 'a delay needs milliseconds');
  const match = body['match'] === undefined ? '' : text(body['match'], 'match');
  const key = `${host}/${face}`;
  const base = { kind, ms, status, match };
  if (kind === 'none') world.faults.delete(key);
  else if (kind === 'stale') world.faults.set(key, { ...base, frozen: structuredClone(viewOf(world, faces[face].network)) });
  else world.faults.set(key, base);
  return { face, host, ...base };
}

function vault(world: World, body: Members): Members {
  only(body, ['network', 'chain', 'rotate']);
  const network = choice(body['network'], 'network', networkIds);
  const chain = text(body['chain'], 'chain').toUpperCase();
  if (body['rotate'] !== true) throw new ControlError('rotate', 'this must be true');
  const { rotations, chainFees } = world.ledger[network].state;
  if (!chainFees.has(chain)) throw new ControlError('chain', 'the network has no vault on this chain');
  rotations.set(chain, (rotations.get(chain) ?? 0) + 1);
  return { network, chain, ...vaultsOf(viewOf(world, network))(chain) };
}

function ledgerRecord(world: World): Members {
  const chapter = (network: NetworkId) => {
    const { state, genesisHeight, anchors } = world.ledger[network];
    return {
      genesis_height: genesisHeight,
      height: state.height,
      time: state.time,
      drifting: anchors.size > 0,
      pools: [...state.pools].map(([asset, pool]) => ({
        asset,
        status: pool.status,
        balance_asset: pool.balanceAsset.toString(),
        balance_native: pool.balanceNative.toString(),
      })),
      swaps: [],
      outbounds: state.scheduled.map((item) => ({ height: item.height, asset: item.asset, amount: item.amount.toString() })),
      references: [],
    };
  };
  const faults = [...world.faults].map(([key, { kind, ms, status, match }]) => ({
    host: key.slice(0, 1),
    face: key.slice(2),
    kind,
    ms,
    status,
    match,
  }));
  return { seed: world.seed, paused: world.clock.isPaused(), faults, thorchain: chapter('thorchain'), mayachain: chapter('mayachain') };
}

/** Payments need the source chains' own faces, which this devnet does not have. */
const noPayments: Answer = { status: 501, body: { error: 'the devnet has no source chains to pay on; it answers quotes only' } };

function control(world: World, request: DevnetRequest, now: () => number): Answer {
  const name = request.path.slice('/control/'.length);
  const isRead = name === 'ledger';
  if (!['reset', 'state', 'clock', 'fault', 'vault', 'pay', 'ledger'].includes(name))
    return { status: 404, body: { error: 'there is no such control' } };
  const method = isRead ? 'GET' : 'POST';
  if (request.method !== method) return { status: 405, body: { error: `send this control with ${method}` }, headers: { Allow: method } };
  if (isRead) return { status: 200, body: ledgerRecord(world) };
  if (name === 'pay') return noPayments;
  try {
    const body = readBody(request.body ?? '');
    if (name === 'reset') return { status: 200, body: reset(world, body, now) };
    if (name === 'state') return { status: 200, body: controlState(body, world.ledger) };
    if (name === 'clock') return { status: 200, body: clock(world, body) };
    if (name === 'fault') return { status: 200, body: fault(world, body) };
    return { status: 200, body: vault(world, body) };
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return { status: 400, body: { error: error.message, field: error.field } };
  }
}

function ask(world: World, request: DevnetRequest): DevnetAnswer {
  const parts = /^(?:\/(b))?\/([a-z-]+)(\/.*)?$/.exec(request.path);
  const name = faceNames.find((face) => face === parts?.[2]);
  if (name === undefined) return { status: 404, body: { error: 'the devnet has no face at this path' } };
  const face: Face = faces[name];
  const set = world.faults.get(`${parts?.[1] ?? 'a'}/${name}`);
  const active = set !== undefined && request.path.includes(set.match) ? set : undefined;
  const view = active?.frozen ?? viewOf(world, face.network);
  let path: string;
  try {
    path = decodeURIComponent(parts?.[3] ?? '/');
  } catch {
    path = '';
  }
  const answer = face.answer(view, path.replace(/(.)\/+$/, '$1'), new URLSearchParams(request.query ?? ''));
  return active === undefined ? answer : { ...answer, fault: active };
}

/** A devnet that answers requests as values; `server.ts` puts it on a port. */
export function createDevnet(options: DevnetOptions = {}): Devnet {
  const now = options.now ?? Date.now;
  const world: World = { ...begin(options.seed ?? defaultSeed, now), faults: new Map() };
  return {
    handle: (request) => {
      world.clock.tick();
      return request.path.startsWith('/control/') ? control(world, request, now) : ask(world, request);
    },
  };
}
