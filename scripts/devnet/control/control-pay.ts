import { type Asset, homeChain, parseAsset } from '../../../src/core/asset/asset.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { SourceChain } from '../chains/source-chain.ts';
import { UtxoError } from '../chains/utxo/utxo-ledger.ts';
import { presentVault } from '../networks/vault-owner.ts';
import type { World } from '../world.ts';
import { ControlError, choice, count, flag, integer, type Members, only, text } from './control-body.ts';

const optional = (body: Members, name: string): string | undefined => (body[name] === undefined ? undefined : text(body[name], name));

function getChain(world: World, name: string): SourceChain {
  const chain = world.sources.chains.get(name);
  if (chain === undefined) throw new ControlError('chain', 'the devnet has no such chain');
  return chain;
}

function readAsset(value: string, network: NetworkId | undefined): Asset {
  const asset = parseAsset(value, network);
  if (!asset.ok) throw new ControlError('asset', 'this is no asset');
  return asset.value;
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

/** `POST /control/pay`: a simulated payer sends to an address, by default the network's current vault. @throws ControlError */
export async function pay(world: World, body: Members): Promise<Members> {
  only(body, ['network', 'chain', 'asset', 'amount', 'to', 'memo', 'from', 'funded']);
  const network = choice(body['network'], 'network', networkIds);
  const asset = readAsset(text(body['asset'], 'asset'), network);
  const name = optional(body, 'chain')?.toUpperCase() ?? homeChain(asset, network);
  const chain = getChain(world, name);
  const to = optional(body, 'to') || presentVault(world.ledgers[network].state, name, world.seed)?.address;
  if (to === undefined) throw new ControlError('to', 'the network has no vault on this chain');
  const from = optional(body, 'from') || undefined;
  const amount = integer(body['amount'], 'amount');
  const funded = body['funded'] === undefined ? true : flag(body['funded'], 'funded');
  const payment = { to, asset, amount, memo: optional(body, 'memo') ?? '', funded };
  const tx = await carried(() => chain.send(from === undefined ? payment : { ...payment, from }));
  return { tx };
}

/** `POST /control/bump`: replaces a pending deposit by one with a higher fee or, with `cancel`, back to its payer. @throws ControlError */
export async function bump(world: World, body: Members): Promise<Members> {
  only(body, ['chain', 'tx', 'cancel']);
  const chain = getChain(world, text(body['chain'], 'chain').toUpperCase());
  const tx = text(body['tx'], 'tx');
  const cancel = body['cancel'] === undefined ? false : flag(body['cancel'], 'cancel');
  if (chain.bump === undefined) throw new ControlError('chain', 'transactions of this chain are not replaced');
  return { tx: await carried(() => chain.bump?.(tx, cancel)), replaces: tx.toUpperCase() };
}

/** `POST /control/faucet`: credits an address on a chain, by default with its gas asset. @throws ControlError */
export async function faucet(world: World, body: Members): Promise<Members> {
  only(body, ['chain', 'address', 'asset', 'amount', 'flags']);
  const name = text(body['chain'], 'chain').toUpperCase();
  const chain = getChain(world, name);
  const asset = readAsset(optional(body, 'asset') ?? chains[name]?.gasAsset ?? '', name === 'MAYA' ? 'mayachain' : undefined);
  const address = text(body['address'], 'address');
  if (address === '') throw new ControlError('address', 'this must not be empty');
  const amount = integer(body['amount'], 'amount');
  const flags = body['flags'] === undefined ? undefined : count(body['flags'], 'flags', 0xffff_ffff);
  if (flags !== undefined && chain.setFlags === undefined) throw new ControlError('flags', 'accounts of this chain have no flags');
  await carried(() => chain.credit(address, asset, amount));
  if (flags !== undefined) chain.setFlags?.(address, flags);
  return { chain: name, address, amount: amount.toString() };
}
