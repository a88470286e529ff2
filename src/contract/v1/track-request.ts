import type * as z from 'zod';
import type { BaseAmount } from '../../core/amount.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { type Outpoint, readOutpoints } from '../../core/track/deposit-move.ts';
import { amountFields, readAmountIfSent } from '../amount-fields.ts';
import { depositHashField, depositNetworkField } from '../deposit-hash-field.ts';
import { readUnixSeconds, request, textField } from '../fields.ts';
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
}

const hashExample = '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9';

/** Fields that identify a swap. */
export const trackFields = {
  tx: depositHashField,
  network: depositNetworkField,
  expected_amount_out: amountField
    .optional()
    .about(
      'What the quote of this swap expected to arrive, as the quote named it. No network keeps it: send it to have executed compare with it.',
      ['335463741'],
    ),
  chain: anyChainField.optional().about('Chain of the deposit, where it is known.', ['BTC']),
  spends: textField({ max: 3_000, longest: 3_000 })
    .optional()
    .as((text, field) => (text === undefined ? undefined : must(readOutpoints(text, field))))
    .about('The coins that the deposit spends, as deposit.spends named them: these find what replaced it.', [
      `${hashExample.toLowerCase()}:0`,
    ]),
  memo: textField({ max: 600, longest: 600 }).optional().about('The memo of the deposit, which a replacement has to have.', ['=:e:0x…']),
  inbound_address: textField({ max: 120 }).optional().about('The address that the deposit pays, compared as well.'),
  amount: amountFields.amount.about('What the deposit pays, in 1e8 units, compared where it has no memo.', ['10000000']),
  amount_decimal: amountFields.amount_decimal,
  expires_at: textField({ pattern: /^[0-9]{9,11}$/, longest: 11 })
    .optional()
    .as((text, field) => (text === undefined ? undefined : readUnixSeconds(text, field)))
    .about('Unix seconds at which the quote expires.', ['1800000000']),
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
    }),
  { vault: 'inbound_address' },
);

/** Request fields of GET /api/v1/track as sent. */
export type TrackInput = z.input<typeof trackRequest.request>;
