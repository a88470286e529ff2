import { must } from '../core/errors.ts';
import { readTxHash } from '../core/track/track-hash.ts';
import { textField } from './fields.ts';
import { networksField } from './network-fields.ts';

/** Deposit hash in the networks' notation, if there is one. Refused with invalid_field. */
export const hashField = textField({ min: 64, max: 100, longest: 200 }).as((hash, field) => must(readTxHash(hash, field)));

/** Deposit hash in the networks' notation. Refused with invalid_field, also when it is missing. */
export const depositHashField = hashField
  .required('tx is missing. Send the hash of the deposit.')
  .about('Hash of the deposit on its own chain: 64 hex digits with or without 0x, or a Solana signature.', [
    '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
  ]);

/** Network of a deposit. */
export const depositNetworkField = networksField.about('Network of the deposit, if known.');
