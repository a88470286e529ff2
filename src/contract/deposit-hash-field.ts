import { must } from '../core/errors.ts';
import { readTxHash } from '../core/track/track-hash.ts';
import { textField } from './fields.ts';
import { networksField } from './network-fields.ts';

/** The hash of a deposit, as the networks write it. Refused with invalid_field, also when it is missing. */
export const depositHashField = textField({ min: 64, max: 100, longest: 200 })
  .required('Send tx: the hash of the deposit.')
  .as((hash, field) => must(readTxHash(hash, field)))
  .about('Hash of the deposit on its own chain: 64 hex digits, 0x or not, or a Solana signature.', [
    '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
  ]);

/** The network that a deposit went to. */
export const depositNetworkField = networksField.about('The network that the deposit went to, where it is known.');
