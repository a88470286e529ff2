import { protocols } from '../../core/network/protocol.ts';

/** When an order ends that begins to rest at `from`, in unix milliseconds. */
export const orderEnd = (from: number, ttlBlocks: number): number => from + ttlBlocks * protocols.thorchain.blockSeconds * 1000;
