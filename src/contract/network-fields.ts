import { type NetworkId, networkIds } from '../core/network/protocol.ts';
import { choiceField } from './fields.ts';

/** One network. Refused with invalid_field when it is missing. */
export const networkField = choiceField(networkIds).required(`network is missing. Send it as ${networkIds.join(' or ')}.`);

/** One network, or both if absent. */
export const networksField = choiceField([...networkIds, 'both'])
  .default('both')
  .as((name): readonly NetworkId[] => (name === 'both' ? networkIds : [name]));
