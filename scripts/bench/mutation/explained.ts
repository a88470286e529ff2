import type { Explained } from './explained/change.ts';
import { coreExplained } from './explained/core.ts';
import { serverExplained } from './explained/server.ts';
import { serviceExplained } from './explained/service.ts';
import { walletExplained } from './explained/wallet.ts';
import { evmExplained } from './explained/wallet-evm.ts';
import { utxoExplained } from './explained/wallet-utxo.ts';

/** Surviving mutants that were reviewed one by one. A change of their line invalidates the entry. */
export const explained: readonly Explained[] = [
  ...coreExplained,
  ...walletExplained,
  ...evmExplained,
  ...utxoExplained,
  ...serverExplained,
  ...serviceExplained,
];
