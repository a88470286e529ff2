import type { Answer } from './answer.ts';
import type { SourceChain } from './chains/source-chain.ts';

/** A path split into its chain and the remainder. */
interface Mount {
  readonly chain: string;
  readonly path: string;
}

const fixed: Readonly<Record<string, string>> = { solana: 'SOL', tron: 'TRON', xrp: 'XRP', cardano: 'ADA' };
const named = /^\/(?:evm|utxo|cosmos)\/([A-Za-z0-9]+)(\/.*)?$/;
const single = new RegExp(`^/(${Object.keys(fixed).join('|')})(/.*)?$`);
const node = /^(?:\/b)?\/(thornode|mayanode)(\/(?:cosmos\/|(?:thorchain|mayachain)\/(?:trade|secured)).*)$/;

/** Resolves the chain of a path; block and info routes of the nodes themselves stay with the node APIs. */
export function mountOf(path: string): Mount | undefined {
  const chain = named.exec(path);
  if (chain !== null) return { chain: (chain[1] ?? '').toUpperCase(), path: chain[2] ?? '' };
  const alone = single.exec(path);
  if (alone !== null) return { chain: fixed[alone[1] ?? ''] ?? '', path: alone[2] ?? '' };
  const own = node.exec(path);
  if (own === null || own[2]?.startsWith('/cosmos/base/tendermint/')) return undefined;
  return { chain: own[1] === 'thornode' ? 'THOR' : 'MAYA', path: own[2] ?? '' };
}

/** The chain's response; undefined for an unknown path. */
export async function requestChain(
  chains: ReadonlyMap<string, SourceChain>,
  mount: Mount,
  request: { readonly method: string; readonly query: string; readonly body: string },
): Promise<Answer | undefined> {
  const { method, query, body } = request;
  return chains.get(mount.chain)?.handle({ method, path: mount.path, query: new URLSearchParams(query), body });
}
