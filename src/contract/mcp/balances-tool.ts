import * as z from 'zod';
import type { AccountRequest, BalanceReport } from '../../core/account/account.ts';
import { formatBase } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { dollarText } from '../../core/loss/loss.ts';
import { request } from '../fields.ts';
import { accountFields, type BalancesResponse, balancesEndpoint, readAccount } from '../v1/account.ts';
import { digits } from '../wire-values.ts';
import { namedChainField } from './chain-field.ts';
import type { Tool } from './tool.ts';

/** Failures: invalid_field, invalid_address. */
const balancesRequest = request(
  {
    chain: namedChainField
      .required('chain is missing. Send it by its name, such as "ETH" or "solana".')
      .about('Chain, such as "ETH" or "solana".'),
    address: accountFields.address.about(''),
  },
  readAccount,
);

const toldBalances = z.object({
  chain: z.string(),
  address: z.string(),
  balances: z.array(z.object({ asset: z.string(), amount: digits.describe('1e8 units.'), usd: z.string().optional() })),
  total_usd: z.string().optional(),
  read_at: z.string(),
});

type ToldBalances = z.infer<typeof toldBalances>;

function describeBalances({ chain, address, balances }: BalanceReport, { read_at, total_usd }: ToldBalances): string {
  return [
    `${address} on ${chainName(chain)}, read ${read_at}:`,
    ...balances.map(
      ({ asset, amount, usd }) =>
        `${formatBase(amount, asset)} ${formatAsset(asset)} (${usd === undefined ? 'no price' : `about ${dollarText(usd)}`})`,
    ),
    ...(total_usd === undefined ? [] : [`Together about $${total_usd}; unpriced assets are not counted.`]),
    'Assets that the networks do not swap are not listed. Leave enough of the gas asset for the transaction fee.',
  ].join('\n');
}

/** get_balances: balances of an address. */
export const balancesTool: Tool<AccountRequest, BalanceReport, BalancesResponse, ToldBalances> = {
  name: 'get_balances',
  title: 'Get balances',
  description:
    'Reads the balances of an address on one chain with their dollar values and sum: its gas asset, even if zero, and each token that can be swapped.',
  operation: { ...balancesEndpoint, ...balancesRequest, respond: balancesEndpoint.respond },
  response: toldBalances,
  shorten: (answer) => answer,
  examples: [{ chain: 'ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  describe: describeBalances,
};
