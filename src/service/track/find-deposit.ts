import { chainName } from '../../core/asset/asset-name.ts';
import { AppError } from '../../core/errors.ts';
import { mustReply, type NodeReply } from '../../core/network/node-reply.ts';
import { protocols } from '../../core/network/protocol.ts';
import { type DepositSearch, depositsWith, type FoundDeposits, type SeenDeposit } from '../../core/track/seen-deposit.ts';
import type { Deps } from '../deps.ts';

type FindDeps = Pick<Deps, 'facts' | 'tracks' | 'chains' | 'now'>;

const deadlineMs = 4_000;
const lookBackMs = 3_600_000;

/**
 * Finds deposits by memo or by what it pays out, for payers without a hash. The network reports those it has observed; on UTXO chains, where
 * that takes a block or more, the chain itself reports unconfirmed ones.
 * @throws AppError no_route for a chain without a vault on the network, upstream_* when nothing is found and a source
 * did not reply
 */
export async function findDeposit(search: DepositSearch, deps: FindDeps): Promise<FoundDeposits> {
  const { network, chain, since } = search;
  const vault = search.vault ?? (await readVault(search, deps));
  const byChain = deps.chains.of(chain)?.depositsTo?.(vault, AbortSignal.timeout(deadlineMs));
  const replies = await Promise.all([deps.tracks.depositsOf(network, vault), byChain]);
  const asked = replies.filter((reply): reply is NodeReply<readonly SeenDeposit[]> => reply !== undefined);
  const seen = asked.flatMap((reply) => (reply.ok ? reply.value : []));
  const now = deps.now();
  const deposits = depositsWith(search, since === undefined ? now - lookBackMs : since * 1000, seen);
  const failed = asked.flatMap((reply) => (reply.ok ? [] : [reply.error.info]))[0];
  if (failed !== undefined && deposits.length === 0) throw new AppError(failed);
  return { search, vault, deposits, readAt: now };
}

async function readVault({ network, chain }: DepositSearch, { facts }: FindDeps): Promise<string> {
  const { inbound: open } = mustReply(await facts.read(network, { signal: AbortSignal.timeout(deadlineMs) }));
  const address = open.find((inbound) => inbound.chain === chain)?.address;
  if (address !== undefined && address !== '') return address;
  const name = chainName(chain);
  throw new AppError({ code: 'no_route', hint: `${protocols[network].name} names no vault on ${name}.`, field: 'chain' });
}
