import { createHash } from 'node:crypto';
import { seeds } from '../../genesis.ts';
import type { NetworkState } from '../state.ts';

const digestHeight = (name: string, height: number, of = 'block'): Buffer =>
  createHash('sha256').update(`${name}:${of}:${height}`).digest();
/** ISO time of Cosmos, without milliseconds. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** Hashes of a block header that refer to its contents and validators; placeholders on the devnet. */
const headerHashes = [
  'app_hash',
  'consensus_hash',
  'data_hash',
  'evidence_hash',
  'last_commit_hash',
  'last_results_hash',
  'next_validators_hash',
  'validators_hash',
] as const;

const upperHex = (hash: Buffer): string => hash.toString('hex').toUpperCase();

/** `/thorchain/block` and `/mayachain/block`: the last block in the node's own format, heights as numbers. */
export function nodeBlock(state: NetworkState): Record<string, unknown> {
  const previous = upperHex(digestHeight(state.id, state.height - 1));
  const hash = upperHex(digestHeight(state.id, state.height));
  return {
    id: { hash, parts: { total: 1, hash } },
    header: {
      version: { block: '11', app: '0' },
      chain_id: seeds[state.id].chainId,
      height: state.height,
      time: isoTime(state.time),
      last_block_id: { hash: previous, parts: { total: 1, hash: previous } },
      ...Object.fromEntries(headerHashes.map((name) => [name, upperHex(digestHeight(state.id, state.height, name))])),
      proposer_address: upperHex(digestHeight(state.id, state.height, 'proposer')).slice(0, 40),
    },
    begin_block_events: [],
    end_block_events: [],
    finalize_block_events: state.id === 'thorchain' ? [] : undefined,
    txs: [],
  };
}

/** `/cosmos/base/tendermint/v1beta1/blocks/latest` of a chain: heights as strings, hashes in base64. */
export function cosmosBlock(name: string, chainId: string, { height, time }: Pick<NetworkState, 'height' | 'time'>): object {
  const blockId = (of: number) => {
    const hash = digestHeight(name, of).toString('base64');
    return { hash, part_set_header: { total: 1, hash } };
  };
  const block = {
    header: {
      version: { block: '11', app: '0' },
      chain_id: chainId,
      height: height.toString(),
      time: isoTime(time),
      last_block_id: blockId(height - 1),
    },
    data: { txs: [] },
    evidence: { evidence: [] },
    last_commit: { height: (height - 1).toString(), round: 0, block_id: blockId(height - 1), signatures: [] },
  };
  return { block_id: blockId(height), block, sdk_block: block };
}

/** Response of `/cosmos/base/tendermint/v1beta1/node_info`. */
export function cosmosNodeInfo(name: string, chainId: string, version = 'devnet'): object {
  return {
    default_node_info: {
      network: chainId,
      version: '0.38.17',
      channels: '',
      moniker: 'devnet',
      other: { tx_index: 'on', rpc_address: '' },
    },
    application_version: {
      name,
      app_name: name,
      version,
      git_commit: '',
      build_tags: 'devnet',
      cosmos_sdk_version: 'v0.53.0',
    },
  };
}
