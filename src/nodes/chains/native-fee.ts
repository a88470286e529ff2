import { networkIds, protocols } from '../../core/network/protocol.ts';
import { readConstants, readMimir, readNetworkState } from '../networks/wire/network.ts';
import type { WireRead } from '../networks/wire/wire.ts';
import type { ChainClient } from './chain-request.ts';

/**
 * Fee of a message on THOR or MAYA in its gas denomination, as the network charges it now; undefined on other chains and
 * when no host tells it. Source: content/reference/chains.md#cosmos-chains.
 */
export async function readNativeFee(client: ChainClient, signal: AbortSignal | undefined): Promise<bigint | undefined> {
  const network = networkIds.find((id) => protocols[id].chain === client.options.chain);
  if (network === undefined) return undefined;
  const request = async <T>(path: string, read: WireRead<T>): Promise<T | undefined> => {
    const reply = await client.value({ path: `/${protocols[network].prefix}/${path}`, read, signal });
    return reply.ok ? reply.value : undefined;
  };
  if (network === 'thorchain') return (await request('network', readNetworkState))?.nativeTxFee;
  const [mimir, constants] = await Promise.all([request('mimir', readMimir), request('constants', readConstants)]);
  if (mimir === undefined) return undefined;
  const set = mimir.get('NATIVETRANSACTIONFEE');
  return set !== undefined && set >= 0n ? set : constants?.integers.get('NativeTransactionFee');
}
