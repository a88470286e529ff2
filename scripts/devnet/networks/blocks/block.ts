import type { Chronicle } from '../ledger.ts';
import type { Ports } from './ports.ts';
import { runQueue } from './queue.ts';
import { receive } from './receive.ts';
import { signOutbounds } from './sign.ts';

/** What a block does for the network's users, after its height and time are set. */
export function settleBlock(chronicle: Chronicle, ports: Ports): void {
  receive(chronicle, ports);
  runQueue(chronicle, ports);
  signOutbounds(chronicle, ports);
}
