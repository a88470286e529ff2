import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { NameFact } from './scenario.ts';

const defaultExpiry = 10_000_000;
/** Blocks that an expired name stays its owner's on the test networks. */
const grace: Readonly<Record<NetworkId, number>> = { thorchain: 0, mayachain: 5 };

interface NameRecord {
  readonly name: string;
  readonly owner: string;
  readonly expire_block_height: string | bigint;
  readonly aliases: readonly { readonly chain: string; readonly address: string }[];
}

/** A name of a suite's first state. */
export const readName = ({ name, owner, expire_block_height: expires, aliases }: NameRecord): NameFact => ({
  name,
  owner,
  expires: Number(expires),
  aliases: Object.fromEntries(aliases.map(({ chain, address }) => [chain, address])),
});

/** Names as memos such as `~:name:CHAIN:address:owner:asset:expiry` leave them, one after another. */
export class NameReader {
  readonly #network: NetworkId;
  readonly #names = new Map<string, NameFact>();

  constructor(network: NetworkId) {
    this.#network = network;
  }

  /** The name after the memo; `taken` when it is somebody else's at that height, undefined for other memos. */
  read(memo: string, signer: string, height: number): NameFact | 'taken' | undefined {
    const [operation = '', name = '', chain = '', address = '', owner = '', , expiry = ''] = memo.split(':');
    if (!['~', 'n', 'name'].includes(operation.toLowerCase()) || name === '') return undefined;
    const known = this.#names.get(name);
    const isOwn = known?.owner === signer;
    if (known !== undefined && !isOwn && known.expires + grace[this.#network] >= height) return 'taken';
    const before = known !== undefined && isOwn ? known : { owner: signer, aliases: {}, expires: defaultExpiry };
    const fact = {
      name,
      owner: owner === '' ? before.owner : owner,
      expires: expiry === '' ? before.expires : Number(expiry),
      aliases: chain === '' || address === '' ? before.aliases : { ...before.aliases, [chain]: address },
    };
    this.#names.set(name, fact);
    return fact;
  }
}
