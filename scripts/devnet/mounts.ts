import { chains, isAlone } from '../../src/core/chain/chain.ts';
import { families } from '../../src/core/chain/families.ts';
import type { Answer } from './answer.ts';
import type { SourceChain } from './chains/source-chain.ts';

/** A path split into its chain and the remainder. */
interface Mount {
  readonly chain: string;
  readonly path: string;
}

const node = /^(?:\/b)?\/(thornode|mayanode)(\/(?:cosmos\/|(?:thorchain|mayachain)\/(?:trade|secured)).*)$/;

/** Resolves the chain of a path: at the name of a family that has one chain, else below it. */
export function chainMount(path: string): Mount | undefined {
  const [, family = '', rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(path) ?? [];
  if (!Object.hasOwn(families, family)) return undefined;
  if (isAlone(family)) return { chain: Object.keys(chains).find((id) => chains[id]?.addressForm.kind === family) ?? '', path: rest };
  const [, id, below = ''] = /^\/([A-Za-z0-9]+)(\/.*)?$/.exec(rest) ?? [];
  return id === undefined ? undefined : { chain: id.toUpperCase(), path: below };
}

/** Resolves the chain of a path; block and info routes of the nodes themselves stay with the node APIs. */
export function mountOf(path: string): Mount | undefined {
  const chain = chainMount(path);
  if (chain !== undefined) return chain;
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
