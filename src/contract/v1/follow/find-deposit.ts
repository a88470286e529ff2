import * as z from 'zod';
import { validateAddress } from '../../../core/address/address.ts';
import { formatAsset } from '../../../core/asset/asset.ts';
import { decodeMemo, type SwapMemo } from '../../../core/memo/memo.ts';
import type { NetworkId } from '../../../core/network/protocol.ts';
import type { DepositSearch, FoundDeposits, SeenDeposit } from '../../../core/track/seen-deposit.ts';
import type { Endpoint, Reply } from '../../endpoint.ts';
import { choiceField, momentField, refuse, request, textField } from '../../fields.ts';
import { networkField } from '../../network-fields.ts';
import { chainField } from '../../swap-fields.ts';
import { digits, isoFromMs, isoTime, networkName, present, toDigits } from '../../wire-values.ts';

const longestMemo = 300;

/** Order of a memo to compare others with. @throws AppError invalid_field */
function orderIn(memo: string, network: NetworkId): SwapMemo {
  const read = decodeMemo(memo, network);
  if (!read.ok) return refuse('invalid_field', read.error.hint, { field: 'memo' });
  if (read.value.destination !== '') return read.value;
  return refuse('invalid_field', 'The memo names no address to pay. Send one that does, or leave match out.', { field: 'memo' });
}

/** Failures: invalid_field, invalid_address; each names its field. */
const depositSearch = request(
  {
    network: networkField.about('Network of the deposit.', ['thorchain']),
    chain: chainField,
    memo: textField({ min: 1, max: longestMemo, longest: longestMemo })
      .required('memo is missing. Send the exact memo of the deposit.')
      .about('Exact memo of the deposit.', ['=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:246510000']),
    match: choiceField(['memo', 'payout'])
      .default('memo')
      .about(
        'Part of the memo that a deposit has to share. memo: all of it. payout: asset and address that a swap pays, whatever its limit, streaming and affiliates, as in another quote for the same swap.',
      ),
    inbound_address: textField({ max: 120 }).optional().about("Deposit address in the quote. Default: the network's current one."),
    since: momentField
      .optional()
      .about('Earliest time of a deposit, in unix seconds or RFC 3339; older deposits are omitted. Default: one hour ago.', ['1800000000']),
  },
  (read): DepositSearch => {
    const [network, chain, memo, vault] = [read('network'), read('chain'), read('memo'), read('inbound_address')];
    const checked = vault === undefined ? undefined : validateAddress(vault, chain, { use: 'deposit' });
    if (checked?.ok === false) refuse('invalid_address', checked.error.hint, { field: 'inbound_address' });
    const order = read('match') === 'payout' ? orderIn(memo, network) : undefined;
    return present({ network, chain, memo, order, vault, since: read('since') });
  },
);

const foundItem = z.object({
  tx: z.string().describe('Hash of the deposit, for GET /api/v1/track.'),
  status: z.enum(['waiting', 'confirmed']).describe('State on its chain. waiting: not in a block yet. confirmed: in a block.'),
  memo: z.string().describe('Memo of the deposit.'),
  asset: z.string().optional(),
  amount: digits.optional().describe('Amount of the deposit in 1e8 units. Absent if unknown.'),
  from: z.string().optional(),
  seen_at: isoTime.optional().describe('Block time of the deposit (RFC 3339). Absent while not in a block.'),
});

const depositsResponse = z.object({
  network: networkName,
  chain: z.string(),
  memo: z.string(),
  inbound_address: z.string().describe('Deposit address that was searched.'),
  deposits: z.array(foundItem).describe('Deposits found, newest first; empty if there are none.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/find-deposit. */
export type FoundDepositsResponse = z.infer<typeof depositsResponse>;
/** Request fields of GET /api/v1/find-deposit as sent. */
export type FindDepositInput = z.input<typeof depositSearch.request>;

const itemOf = ({ tx, memo, asset, amount, from, isConfirmed, at }: SeenDeposit) =>
  present({
    tx,
    status: isConfirmed ? ('confirmed' as const) : ('waiting' as const),
    memo,
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

/** GET /api/v1/find-deposit: deposits that carry a memo or pay out the same, for payers without a hash. */
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
