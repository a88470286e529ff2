import type { MemoMechanism } from '../chain/chain-kind.ts';
import { cardanoMetadata } from './cardano-metadata.ts';

/** Writers of the metadata that carries a memo, where no field of a payment does. */
const writers: Readonly<Partial<Record<MemoMechanism, (memo: string) => unknown>>> = { cardano_metadata: cardanoMetadata };

/** Whether a payment without metadata is lost. */
export const needsMetadata = (mechanism: MemoMechanism): boolean => Object.hasOwn(writers, mechanism);

/** Metadata of a memo as JSON; undefined where the payment itself has a place for it. */
export function memoMetadata(memo: string, mechanism: MemoMechanism): string | undefined {
  const written = writers[mechanism]?.(memo);
  return written === undefined ? undefined : JSON.stringify(written);
}
