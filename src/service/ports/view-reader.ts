import type { OperatorViews } from '../../core/inbound/inbound.ts';
import type { NetworkId } from '../../core/network/protocol.ts';

/** Reads the deposit views of two operators of a network. Never throws. */
export interface ViewReader {
  /**
   * Views at most `maxAgeMs` old, by default the maximum age of a usable view; 0 bypasses all caches. Stalled hosts are
   * skipped, and so are operators that are behind another one.
   */
  read(network: NetworkId, options?: { readonly maxAgeMs?: number }): Promise<OperatorViews>;
}
