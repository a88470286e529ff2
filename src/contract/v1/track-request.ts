import type * as z from 'zod';
import type { BaseAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { type Outpoint, readOutpoints } from '../../core/track/deposit-move.ts';
import { amountFields, readAmountIfSent } from '../amount-fields.ts';
import { depositHashField, depositNetworkField } from '../deposit-hash-field.ts';
import { choiceField, momentField, request, textField } from '../fields.ts';
import { amountField, anyChainField } from '../swap-fields.ts';
import { present } from '../wire-values.ts';

export interface TrackQuery {
  readonly tx: string;
  readonly networks: readonly NetworkId[];
  readonly expectedAmountOut?: BaseAmount;
  readonly chain?: string;
  readonly spends?: readonly Outpoint[];
  readonly memo?: string;
  readonly vault?: string;
  readonly amount?: BaseAmount;
  readonly expiresAt?: number;
  readonly withTime?: true;
}

const hashExample = '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9';

/** Fields that identify a swap. */
export const trackFields = {
  tx: depositHashField,
  network: depositNetworkField,
  expected_amount_out: amountField.optional().about('Quoted output, in to_asset units; needed for executed.deviation_bps.', ['335463741']),
  chain: anyChainField.optional().about('Chain of the deposit, if known. Default: any chain.', ['BTC']),
  spends: textField({ max: 3_000, longest: 3_000 })
    .optional()
    .as((text, field) => (text === undefined ? undefined : must(readOutpoints(text, field))))
    .about('Inputs of the deposit, as returned in deposit.spends; used to find a replacement.', [`${hashExample.toLowerCase()}:0`]),
  memo: textField({ max: 600, longest: 600 }).optional().about('Memo of the deposit; used to check a replacement.', ['=:e:0x…']),
  inbound_address: textField({ max: 120 }).optional().about('Address paid by the deposit; used to check a replacement.'),
  amount: amountFields.amount.about('Deposit amount in 1e8 units; used to match a deposit without a memo.', ['10000000']),
  amount_decimal: amountFields.amount_decimal.about('Deposit amount in whole units, such as "0.1"; an alternative to amount.', ['0.1']),
  expires_at: momentField.optional().about('Expiry of the quote, in unix seconds or RFC 3339.', ['1800000000']),
  include: choiceField(['time']).optional().about('Additional data. time: deposited_at, from the history of the network. Default: none.'),
};

/** Failures: invalid_field, invalid_amount. */
export const trackRequest = request(
  trackFields,
  (read): TrackQuery =>
    present({
      tx: read('tx'),
      networks: read('network'),
      expectedAmountOut: read('expected_amount_out'),
      chain: read('chain'),
      spends: read('spends'),
      memo: read('memo'),
      vault: read('inbound_address'),
      amount: readAmountIfSent(read, getGasAsset(read('chain') ?? 'BTC')),
      expiresAt: read('expires_at'),
      withTime: read('include') === undefined ? undefined : (true as const),
    }),
  { vault: 'inbound_address' },
);

/** Request fields of GET /api/v1/track as sent. */
export type TrackInput = z.input<typeof trackRequest.request>;
