import * as z from 'zod';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Answer } from '../answer.ts';
import { apiNames, apis } from '../api-list.ts';
import { faultKinds } from '../faults.ts';
import { vaultsOf } from '../view.ts';
import { resetWorld, viewOf, type World } from '../world.ts';
import { answerControl, ControlError, count, integer, type Members, network, readBody } from './control-body.ts';
import { ledgerRecord } from './control-ledger.ts';
import { bump, faucet, pay } from './control-pay.ts';
import { controlState } from './control-state.ts';

export const defaultSeed = 1n;
const longestAdvance = 200_000;

function heads(world: World): Members {
  const head = (network: NetworkId) => ({ height: world.ledgers[network].state.height, time: world.ledgers[network].state.time });
  return { thorchain: head('thorchain'), mayachain: head('mayachain'), paused: world.clock.isPaused() };
}

const resetBody = z.strictObject({ seed: integer().default(defaultSeed) });

async function reset(world: World, text: string, now: () => number): Promise<Members> {
  const { seed } = readBody(text, resetBody);
  await resetWorld(world, seed, now);
  return { ...heads(world), seed };
}

const clockBody = z.strictObject({
  advance_blocks: count(longestAdvance).default(0),
  advance_seconds: count(longestAdvance * 6).default(0),
  pause: z.boolean().optional(),
});

function clock(world: World, text: string): Members {
  const { advance_blocks: blocks, advance_seconds: seconds, pause } = readBody(text, clockBody);
  if (pause !== undefined) world.clock.pause(pause);
  if (blocks > 0) world.clock.advanceBlocks(blocks);
  if (seconds > 0) world.clock.advanceSeconds(seconds);
  return heads(world);
}

const faultBody = z
  .strictObject({
    face: z.enum(apiNames),
    host: z.enum(['a', 'b']),
    kind: z.enum(faultKinds),
    ms: count(600_000).default(0),
    /** A final HTTP status. */
    status: count(599, 200).default(503),
    match: z.string().default(''),
  })
  .refine(({ kind, ms }) => kind !== 'delay' || ms > 0, { path: ['ms'], error: 'a delay needs milliseconds' });

function fault(world: World, text: string): Members {
  const set = readBody(text, faultBody);
  const api = set['face'];
  const key = `${set.host}/${api}`;
  if (set.kind === 'none') world.faults.delete(key);
  else if (set.kind === 'stale') world.faults.set(key, { ...set, frozen: structuredClone(viewOf(world, apis[api].network)) });
  else world.faults.set(key, set);
  return set;
}

const vaultBody = z.strictObject({ network, chain: z.string(), rotate: z.literal(true) });

function vault(world: World, text: string): Members {
  const { network: id, chain: name } = readBody(text, vaultBody);
  const chain = name.toUpperCase();
  const { rotations, chainFees } = world.ledgers[id].state;
  if (!chainFees.has(chain)) throw new ControlError('chain', 'the network has no vault on this chain');
  rotations.set(chain, (rotations.get(chain) ?? 0) + 1);
  return { network: id, chain, ...vaultsOf(viewOf(world, id))(chain) };
}

type Control = (world: World, body: string, now: () => number) => Members | Promise<Members>;

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
  return answerControl(() => run(world, request.body, now));
}
