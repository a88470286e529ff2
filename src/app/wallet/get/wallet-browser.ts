import { probes } from '../../../wallet/injected.ts';
import { isHandheld } from './handheld.ts';

/** What wallets put into the pages of their own browsers: the objects that are looked for, and those of EVM chains, Solana and Cardano. */
const names = new Set(['ethereum', 'solana', 'cardano', ...probes.map(({ path: [name = ''] }) => name)]);
/** Some come late, as extensions do. */
const looksAt = [0, 250, 1500];

/** In the browser of a wallet's app: the accounts that it shows by itself. Elsewhere nothing is loaded. */
export function takeUpOwn(): void {
  if (!isHandheld()) return;
  const look = async ([ms, ...later]: readonly number[]): Promise<void> => {
    if (ms === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if ([...names].some((name) => name in window)) (await import('../wallet-run.ts')).takeShownAccounts();
    else await look(later);
  };
  look(looksAt).catch(() => undefined);
}
