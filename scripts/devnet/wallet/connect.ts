import { approveOnce } from './approval.ts';
import { fundEmpty } from './devnet.ts';
import { ownAddress } from './own-addresses.ts';

/** Shows the account on a chain to the page that asks as `name`, funded if it is empty. Returns its address. @throws code 4001 */
export async function connectAccount(name: string, chain: string, coin: string): Promise<string> {
  const address = await ownAddress(chain);
  await approveOnce(name, `${coin} account`, [['Account', address]]);
  await fundEmpty(chain, address);
  return address;
}
