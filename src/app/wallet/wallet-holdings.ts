import { rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, formatAsset, homeChain, parseAsset, sameAsset } from '../../core/asset/asset.ts';
import { chains, familyOf } from '../../core/chain/chain.ts';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import type { Account, ChainPort, WalletContext } from '../../wallet/port.ts';
import { $from, $to } from '../state/form/$form.ts';
import { $balances, type Holding } from '../state/wallet/$balances.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { accountsOn } from './wallet-accounts.ts';
import { loadAdapter, walletContext } from './wallet-run.ts';

const everyMs = 30_000;
/** Bytes of a deposit excluding its inputs, and of the largest common input. */
const [utxoFixed, utxoInput] = [150n, 148n];

/** Assets of the form and the gas assets needed to send them, by holding chain. */
function wanted(): readonly { readonly asset: Asset; readonly chain: string }[] {
  const ids = [$from.get(), $to.get()].flatMap((id) => {
    const asset = parseAsset(id);
    if (!asset.ok) return [];
    const chain = homeChain(asset.value, asset.value.kind === 'synth' ? 'mayachain' : 'thorchain');
    const gas = parseAsset(chains[chain]?.gasAsset ?? '');
    return [{ asset: asset.value, chain }, ...(gas.ok ? [{ asset: gas.value, chain }] : [])];
  });
  return [...new Map(ids.map((one) => [formatAsset(one.asset), one])).values()];
}

/** Maximum cost of a swap out of the gas asset, in its protocol units; undefined if only the chain's fixed reserve is known. */
async function reserveOf({ chain, address }: Account, asset: Asset, port: ChainPort): Promise<bigint | undefined> {
  const facts = chains[chain];
  if (facts === undefined || facts.gasAsset !== formatAsset(asset)) return undefined;
  const cosmos = cosmosChains[chain];
  if (cosmos === undefined && !familyOf(chain)?.listsOutputs) return undefined;
  const told = await port.signingFacts(chain, address);
  if (cosmos !== undefined) {
    const current = told.ok && told.value.kind === 'cosmos' ? told.value.ownFee : undefined;
    return rescale(cosmos.mostFee + (current ?? cosmos.ownFee), facts.decimals, baseDecimals(asset));
  }
  if (!told.ok || told.value.kind !== 'utxo') return undefined;
  return told.value.feeRate * (utxoFixed + utxoInput * BigInt(told.value.utxos.length));
}

/** Balance of an asset in an account with its swap fee reserve; undefined if unavailable. Never rejects. */
export async function holdingOf(account: Account, asset: Asset, context: WalletContext): Promise<Holding | undefined> {
  const adapter = await loadAdapter(account.wallet);
  if (!adapter.ok) return undefined;
  const own = await adapter.value.balance?.(account, asset, context);
  const most = own?.ok === true ? await adapter.value.maximum?.(account, asset, context) : undefined;
  if (own?.ok === true) return { units: own.value.amount, ...(most?.ok === true ? { reserve: most.value.reserve } : {}) };
  const told = await context.chains.balances(account.chain, account.address);
  if (!told.ok) return undefined;
  const units = told.value.find((one) => sameAsset(one.asset, asset))?.amount ?? 0n;
  const reserve = await reserveOf(account, asset, context.chains);
  return { units, ...(reserve === undefined ? {} : { reserve }) };
}

/** Deduplicates balance requests per account. */
function requestsOnce(port: ChainPort): ChainPort {
  const asked = new Map<string, ReturnType<ChainPort['balances']>>();
  return {
    ...port,
    balances(chain, address) {
      const key = `${chain} ${address}`;
      const answer = asked.get(key) ?? port.balances(chain, address);
      asked.set(key, answer);
      return answer;
    },
  };
}

let reading = 0;

/** Loads the connected accounts' balances of the form's assets. Drops results of superseded requests. */
export async function readHoldings(): Promise<void> {
  reading += 1;
  const own = reading;
  const once = { ...walletContext, chains: requestsOnce(walletContext.chains) };
  const entries = await Promise.all(
    wanted().map(async ({ asset, chain }) => {
      const [account] = accountsOn($accounts.get(), chain);
      const holding = account === undefined ? undefined : await holdingOf(account, asset, once);
      return holding === undefined ? [] : [[formatAsset(asset), holding] as const];
    }),
  );
  if (own === reading) $balances.set(new Map(entries.flat()));
}

/** Keeps balances current while accounts are connected. Returns a stop function. */
export function followHoldings(): () => void {
  const read = () => void readHoldings();
  const timer = setInterval(() => document.visibilityState === 'visible' && read(), everyMs);
  const stops = [$accounts.listen(read), $from.listen(read), $to.listen(read)];
  read();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    reading += 1;
    $balances.set(new Map());
  };
}
