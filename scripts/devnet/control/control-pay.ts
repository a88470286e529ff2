import * as z from 'zod';
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import type { SourceChain } from '../chains/source-chain.ts';
import { UtxoError } from '../chains/utxo/utxo-ledger.ts';
import { presentVault } from '../networks/vault-owner.ts';
import type { World } from '../world.ts';
import { ControlError, count, integer, type Members, network, readBody } from './control-body.ts';

const chainName = z.string().transform((name) => name.toUpperCase());

function getChain(world: World, name: string): SourceChain {
  const chain = world.sources.chains.get(name);
  if (chain === undefined) throw new ControlError('chain', 'the devnet has no such chain');
  return chain;
}

function readAsset(text: string, of?: z.output<typeof network>) {
  const read = parseAsset(text, of);
  if (!read.ok) throw new ControlError('asset', 'this is no asset');
  return read.value;
}

/** Reports errors of the chain, such as an unknown asset or a memo that is too long, as caller errors. @throws ControlError */
async function carried<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof UtxoError)) throw error;
    throw new ControlError('', error.message);
  }
}

const payBody = z.strictObject({
  network,
  chain: chainName.optional(),
  asset: z.string(),
  amount: integer(),
  to: z.string().optional(),
  memo: z.string().default(''),
  from: z.string().optional(),
  funded: z.boolean().default(true),
});

/** `POST /control/pay`: a simulated payer sends to an address, by default the network's current vault. @throws ControlError */
export async function pay(world: World, text: string): Promise<Members> {
  const { network: id, from, amount, memo, funded, ...body } = readBody(text, payBody);
  const asset = readAsset(body.asset, id);
  const name = body.chain ?? homeChain(asset, id);
  const chain = getChain(world, name);
  const to = body.to || presentVault(world.ledgers[id].state, name, world.seed)?.address;
  if (to === undefined) throw new ControlError('to', 'the network has no vault on this chain');
  const payment = { to, asset, amount, memo, funded };
  return { tx: await carried(() => chain.send(from ? { ...payment, from } : payment)) };
}

const bumpBody = z.strictObject({ chain: chainName, tx: z.string(), cancel: z.boolean().default(false) });

/** `POST /control/bump`: replaces a pending deposit by one with a higher fee or, with `cancel`, back to its payer. @throws ControlError */
export async function bump(world: World, text: string): Promise<Members> {
  const { chain: name, tx, cancel } = readBody(text, bumpBody);
  const chain = getChain(world, name);
  if (chain.bump === undefined) throw new ControlError('chain', 'transactions of this chain are not replaced');
  return { tx: await carried(() => chain.bump?.(tx, cancel)), replaces: tx.toUpperCase() };
}

const faucetBody = z.strictObject({
  chain: chainName,
  address: z.string().min(1, 'this must not be empty'),
  asset: z.string().optional(),
  amount: integer(),
  flags: count(0xffff_ffff).optional(),
});

/** `POST /control/faucet`: credits an address on a chain, by default with its gas asset. @throws ControlError */
export async function faucet(world: World, text: string): Promise<Members> {
  const { chain: name, address, amount, flags, ...body } = readBody(text, faucetBody);
  const chain = getChain(world, name);
  const asset = readAsset(body.asset ?? chains[name]?.gasAsset ?? '', name === 'MAYA' ? 'mayachain' : undefined);
  if (flags !== undefined && chain.setFlags === undefined) throw new ControlError('flags', 'accounts of this chain have no flags');
  await carried(() => chain.credit(address, asset, amount));
  if (flags !== undefined) chain.setFlags?.(address, flags);
  return { chain: name, address, amount: amount.toString() };
}
