import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { Answer } from '../answer.ts';
import { apiNames, apis } from '../api-list.ts';
import { faultKinds } from '../faults.ts';
import { vaultsOf } from '../view.ts';
import { resetWorld, viewOf, type World } from '../world.ts';
import { ControlError, choice, count, flag, integer, type Members, only, readBody, text } from './control-body.ts';
import { ledgerRecord } from './control-ledger.ts';
import { bump, faucet, pay } from './control-pay.ts';
import { controlState } from './control-state.ts';

export const defaultSeed = 1n;
const hosts = ['a', 'b'] as const;
const longestAdvance = 200_000;

function heads(world: World): Members {
  const head = (network: NetworkId) => ({ height: world.ledgers[network].state.height, time: world.ledgers[network].state.time });
  return { thorchain: head('thorchain'), mayachain: head('mayachain'), paused: world.clock.isPaused() };
}

async function reset(world: World, body: Members, now: () => number): Promise<Members> {
  only(body, ['seed']);
  await resetWorld(world, body['seed'] === undefined ? defaultSeed : integer(body['seed'], 'seed'), now);
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

function fault(world: World, body: Members): Members {
  only(body, ['face', 'host', 'kind', 'ms', 'status', 'match']);
  const api = choice(body['face'], 'face', apiNames);
  const host = choice(body['host'], 'host', hosts);
  const kind = choice(body['kind'], 'kind', faultKinds);
  const ms = body['ms'] === undefined ? 0 : count(body['ms'], 'ms', 600_000);
  const status = body['status'] === undefined ? 503 : count(body['status'], 'status', 599);
  if (status < 200) throw new ControlError('status', 'this must be a final HTTP status, 200 to 599');
  if (kind === 'delay' && ms === 0) throw new ControlError('ms', 'a delay needs milliseconds');
  const match = body['match'] === undefined ? '' : text(body['match'], 'match');
  const key = `${host}/${api}`;
  const base = { kind, ms, status, match };
  if (kind === 'none') world.faults.delete(key);
  else if (kind === 'stale') world.faults.set(key, { ...base, frozen: structuredClone(viewOf(world, apis[api].network)) });
  else world.faults.set(key, base);
  return { face: api, host, ...base };
}

function vault(world: World, body: Members): Members {
  only(body, ['network', 'chain', 'rotate']);
  const network = choice(body['network'], 'network', networkIds);
  const chain = text(body['chain'], 'chain').toUpperCase();
  if (body['rotate'] !== true) throw new ControlError('rotate', 'this must be true');
  const { rotations, chainFees } = world.ledgers[network].state;
  if (!chainFees.has(chain)) throw new ControlError('chain', 'the network has no vault on this chain');
  rotations.set(chain, (rotations.get(chain) ?? 0) + 1);
  return { network, chain, ...vaultsOf(viewOf(world, network))(chain) };
}

type Control = (world: World, body: Members, now: () => number) => Members | Promise<Members>;

const controls: Readonly<Record<string, Control>> = {
  reset,
  clock,
  fault,
  vault,
  pay,
  bump,
  faucet,
  state: (world, body) => controlState(body, world.ledgers),
};

/** Handles a call below `/control/` (content/developers/devnet.mdx#controls). */
export async function control(
  world: World,
  request: { readonly method: string; readonly name: string; readonly body: string },
  now: () => number,
): Promise<Answer> {
  const { name } = request;
  const isRead = name === 'ledger';
  const run = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!isRead && run === undefined) return { status: 404, body: { error: 'there is no such control' } };
  const method = isRead ? 'GET' : 'POST';
  if (request.method !== method) return { status: 405, body: { error: `send this control with ${method}` }, headers: { Allow: method } };
  if (run === undefined) return { status: 200, body: ledgerRecord(world) };
  try {
    return { status: 200, body: await run(world, readBody(request.body), now) };
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return { status: 400, body: { error: error.message, field: error.field } };
  }
}
