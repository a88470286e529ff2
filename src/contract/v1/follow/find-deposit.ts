import * as z from 'zod';
import { validateAddress } from '../../../core/address/address.ts';
import { formatAsset } from '../../../core/asset/asset.ts';
import type { DepositSearch, FoundDeposits, SeenDeposit } from '../../../core/track/seen-deposit.ts';
import type { Endpoint, Reply } from '../../endpoint.ts';
import { readUnixSeconds, refuse, request, textField } from '../../fields.ts';
import { networkField } from '../../network-fields.ts';
import { chainField } from '../../swap-fields.ts';
import { digits, isoFromMs, isoTime, networkName, present, toDigits } from '../../wire-values.ts';

const longestMemo = 300;

/** Failures: invalid_field, invalid_address; each names its field. */
const depositSearch = request(
  {
    network: networkField.about('The network that the deposit was for.', ['thorchain']),
    chain: chainField,
    memo: textField({ min: 1, max: longestMemo, longest: longestMemo })
      .required('memo is missing. Send the memo of the deposit, to the letter.')
      .about('The memo of the deposit, to the letter.', ['=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:246510000']),
    inbound_address: textField({ max: 120 })
      .optional()
      .about('The address that the deposit was to pay, as the quote named it. Default: the one that the network names now.'),
    since: textField({ pattern: /^[0-9]{9,11}$/, longest: 11 })
      .optional()
      .as((text, field) => (text === undefined ? undefined : readUnixSeconds(text, field)))
      .about('Unix seconds: older deposits with the same memo are left out. Default: an hour ago.', ['1800000000']),
  },
  (read): DepositSearch => {
    const [network, chain, memo, vault] = [read('network'), read('chain'), read('memo'), read('inbound_address')];
    const checked = vault === undefined ? undefined : validateAddress(vault, chain);
    if (checked?.ok === false) refuse('invalid_address', checked.error.hint, { field: 'inbound_address' });
    return present({ network, chain, memo, vault, since: read('since') });
  },
);

const foundItem = z.object({
  tx: z.string().describe('Hash of the deposit, as /api/v1/track takes it.'),
  status: z.enum(['waiting', 'confirmed']).describe('waiting: in no block of its chain yet.'),
  asset: z.string().optional(),
  amount: digits.optional().describe('In 1e8 units.'),
  from: z.string().optional(),
  seen_at: isoTime.optional().describe('Time of its block; absent while there is none.'),
});

const depositsResponse = z.object({
  network: networkName,
  chain: z.string(),
  memo: z.string(),
  inbound_address: z.string().describe('Where it was looked for.'),
  deposits: z.array(foundItem).describe('Newest first; empty while none is seen.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/find-deposit. */
export type FoundDepositsResponse = z.infer<typeof depositsResponse>;
/** Request fields of GET /api/v1/find-deposit as sent. */
export type FindDepositInput = z.input<typeof depositSearch.request>;

const itemOf = ({ tx, asset, amount, from, isConfirmed, at }: SeenDeposit) =>
  present({
    tx,
    status: isConfirmed ? ('confirmed' as const) : ('waiting' as const),
    asset: asset && formatAsset(asset),
    amount: toDigits(amount),
    from,
    seen_at: at === undefined ? undefined : isoFromMs(at),
  });

function respondWithDeposits({ search, vault, deposits, readAt }: FoundDeposits): Reply<FoundDepositsResponse> {
  const { network, chain, memo } = search;
  return {
    ok: true,
    answer: { network, chain, memo, inbound_address: vault, deposits: deposits.map(itemOf), read_at: isoFromMs(readAt) },
  };
}

/** GET /api/v1/find-deposit: deposits that carry a memo, for payers without a hash. */
export const findDepositEndpoint: Endpoint<DepositSearch, FoundDeposits, FoundDepositsResponse> = {
  operationId: 'findDeposit',
  method: 'GET',
  path: '/api/v1/find-deposit',
  aliases: ['/api/find-deposit'],
  summary: 'Find a deposit by its memo.',
  ...depositSearch,
  response: depositsResponse,
  respond: respondWithDeposits,
  errors: ['invalid_field', 'invalid_address', 'no_route', 'upstream_invalid', 'upstream_busy', 'upstream_unavailable', 'upstream_timeout'],
  limit: 'find-deposit',
  cache: 'no-store',
  since: '0.3.0',
};
