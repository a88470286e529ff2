import { approve } from './approval.ts';
import { fundEmpty } from './devnet.ts';
import { ownAddress } from './own-addresses.ts';
import { isConnected, noteConnected } from './state.ts';

/** Shows the account on a chain to the page that asks as `name`, funded if it is empty. Returns its address. @throws code 4001 */
export async function connectAccount(name: string, chain: string, coin: string): Promise<string> {
  const address = await ownAddress(chain);
  if (!isConnected(name))
    await approve({ kind: 'connect', title: `Show your ${coin} account to this page`, lines: [['Account', address]] });
  noteConnected(name);
  await fundEmpty(chain, address);
  return address;
}
