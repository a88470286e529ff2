import type { Ledger } from '../ledger.ts';
import type { Ports } from './ports.ts';
import { runQueue } from './queue.ts';
import { receive } from './receive.ts';
import { signOutbounds } from './sign.ts';

/** Settles user activity of a block, after its height and time are set. */
export function settleBlock(ledger: Ledger, ports: Ports): void {
  receive(ledger, ports);
  runQueue(ledger, ports);
  signOutbounds(ledger, ports);
}
