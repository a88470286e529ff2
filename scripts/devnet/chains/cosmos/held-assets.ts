import { type Asset, type AssetKind, formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { type Answer, found } from '../../answer.ts';
import type { CosmosLedger } from './cosmos-ledger.ts';

/** Assets that a network holds for its users. */
export interface HeldAssets {
  readonly network: NetworkId;
  readonly ledger: CosmosLedger;
  /** The network's own account; balances there belong to no user. */
  readonly module: string;
  readonly assetOf: (denom: string) => Asset | undefined;
}

interface Holding {
  readonly owner: string;
  readonly asset: string;
  readonly amount: bigint;
}

function holdingsOf({ ledger, module, assetOf }: HeldAssets, kind: AssetKind): readonly Holding[] {
  return ledger.balances().flatMap(([owner, denom, amount]) => {
    const asset = owner === module ? undefined : assetOf(denom);
    return asset?.kind === kind ? [{ owner, asset: formatAsset(asset), amount }] : [];
  });
}

/** Total held per asset, sorted by name. */
function sums(holdings: readonly Holding[]): readonly (readonly [asset: string, amount: bigint])[] {
  const byAsset = new Map<string, bigint>();
  for (const { asset, amount } of holdings) byAsset.set(asset, (byAsset.get(asset) ?? 0n) + amount);
  return [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1));
}

// Trade and secured units stay 1:1 with their asset here: nothing is donated to them.
const tradeUnit = (asset: string, amount: bigint) => ({ asset, units: amount.toString(), depth: amount.toString() });
const secured = (asset: string, amount: bigint) => ({ asset, supply: amount.toString(), depth: amount.toString() });
const account = ({ owner, asset, amount }: Holding) => ({ asset, units: amount.toString(), owner });

const ofAsset = (holdings: readonly Holding[], name: string, network: NetworkId): readonly [asset: string, amount: bigint] => {
  const parsed = parseAsset(name, network);
  const asset = parsed.ok ? formatAsset(parsed.value) : name;
  return [asset, sums(holdings).find(([known]) => known === asset)?.[1] ?? 0n];
};

/** `/trade/…` and, on THORChain, `/securedasset…` of a node, after its prefix; undefined for an unknown path. */
export function answerHeld(path: string, held: HeldAssets): Answer | undefined {
  const [call = '', key = ''] = path.split(/\/(?=[^/]*$)/);
  const trade = () => holdingsOf(held, 'trade');
  if (path === 'trade/units') return found(sums(trade()).map(([asset, amount]) => tradeUnit(asset, amount)));
  if (call === 'trade/unit') return found(tradeUnit(...ofAsset(trade(), key, held.network)));
  if (call === 'trade/account')
    return found(
      trade()
        .filter(({ owner }) => owner === key)
        .map(account),
    );
  if (call === 'trade/accounts') {
    const [asset] = ofAsset([], key, held.network);
    return found(
      trade()
        .filter((holding) => holding.asset === asset)
        .map(account),
    );
  }
  if (held.network !== 'thorchain') return undefined;
  const kept = () => holdingsOf(held, 'secured');
  if (path === 'securedassets') return found(sums(kept()).map(([asset, amount]) => secured(asset, amount)));
  return call === 'securedasset' ? found(secured(...ofAsset(kept(), key, held.network))) : undefined;
}
