import { announced, probes } from '../../../wallet/injected.ts';
import { isHandheld } from './handheld.ts';

/** Globals that wallet browsers inject: those probed for, and those that announce any wallet. */
const names = new Set([...probes.map(({ path: [name = ''] }) => name), ...announced.flatMap(({ global }) => global ?? [])]);
/** Delays in milliseconds before each look, since some globals are injected late, as by extensions. */
const looksAt = [0, 250, 1500];

/** In a wallet app's browser, takes the accounts it exposes. Elsewhere nothing is loaded. */
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
