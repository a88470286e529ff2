import { chainNamed } from '../../core/asset/asset-words.ts';
import { textField } from '../fields.ts';
import { knownChain } from '../swap-fields.ts';

/** A chain by short or full name; undefined if absent. Refused with invalid_field. */
export const namedChainField = textField({ max: 40 }).as((name, field) => chainNamed(name) ?? knownChain(name, field));
