import { protocols } from '../../../core/network/protocol.ts';

/** Expiry of an order that enters the book at `from`, in unix milliseconds. */
export const orderEnd = (from: number, ttlBlocks: number): number => from + ttlBlocks * protocols.thorchain.blockSeconds * 1000;
