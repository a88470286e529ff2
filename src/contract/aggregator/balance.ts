import * as z from 'zod';
import type { AccountRequest, BalanceReport } from '../../core/account/account.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse, request } from '../fields.ts';
import { anyAssetField } from '../swap-fields.ts';
import { accountFields, readAccount } from '../v1/account.ts';
import { count } from '../wire-values.ts';
import { exactDecimal, identifier, identifierOf, wholeUnits } from './names.ts';

/** Failures: invalid_field, invalid_address, invalid_asset; each names its field. */
const balanceRequest = request(
  { ...accountFields, identifier: anyAssetField.optional().about('Asset to report. Default: every asset of the address.', ['ETH.ETH']) },
  (read): AggregatorBalanceRequest => {
    const account = readAccount(read);
    const only = read('identifier');
    if (only === undefined) return account;
    if (only.chain !== account.chain) refuse('invalid_field', `identifier is not an asset of ${account.chain}.`, { field: 'identifier' });
    return { ...account, only };
  },
);

const balanceResponse = z.array(
  z.object({
    chain: z.string(),
    identifier,
    symbol: z.string(),
    ticker: z.string(),
    decimal: count.describe('Decimals of the asset on its own chain.'),
    value: exactDecimal.describe('Balance in whole units, truncated to eight decimals (MAYA.CACAO ten).'),
  }),
);

/** Request fields of GET /aggregator/v1/balance as sent. */
export type BalanceInput = z.input<typeof balanceRequest.request>;
/** Response of GET /aggregator/v1/balance. */
export type BalanceResponse = z.infer<typeof balanceResponse>;

/** An account, optionally limited to one asset. */
export interface AggregatorBalanceRequest extends AccountRequest {
  readonly only?: Asset;
}

/** A balance report with decimals by asset name; absent where unknown. */
export interface AggregatorBalances extends BalanceReport {
  readonly decimals: ReadonlyMap<string, number>;
}

/** GET /aggregator/v1/balance: balances of an address. */
export const aggregatorBalanceEndpoint: Endpoint<AggregatorBalanceRequest, AggregatorBalances, z.infer<typeof balanceResponse>> = {
  operationId: 'aggregatorBalance',
  method: 'GET',
  path: '/aggregator/v1/balance',
  aliases: [],
  summary: 'Read the balances of an address, in the shape of the official SDK.',
  ...balanceRequest,
  response: balanceResponse,
  respond: ({ balances, decimals }) => ({
    ok: true,
    answer: balances.flatMap(({ asset, amount }) => {
      const name = identifierOf(asset);
      const { chain, ticker } = asset;
      const decimal = decimals.get(formatAsset(asset));
      const symbol = name.slice(chain.length + 1);
      return decimal === undefined ? [] : [{ chain, identifier: name, symbol, ticker, decimal, value: wholeUnits(amount, asset) }];
    }),
  }),
  errors: [
    'invalid_field',
    'invalid_address',
    'invalid_asset',
    'ambiguous_asset',
    'not_found',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'upstream_timeout',
  ],
  limit: 'aggregator',
  cache: 'no-store',
  key: true,
  since: '0.3.0',
};
