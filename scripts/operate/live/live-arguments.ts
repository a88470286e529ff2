import { parseArgs } from 'node:util';
import type { SwapNetwork } from '../../../src/nodes/http/hosts.ts';
import { liveChecks } from './live-checks.ts';

/** Parsed command line. */
export interface LiveArguments {
  readonly networks: readonly SwapNetwork[];
  readonly only?: readonly string[];
  readonly accepted: readonly string[];
  readonly isRecording: boolean;
  readonly isVerbose: boolean;
}

const known: readonly SwapNetwork[] = ['mainnet', 'stagenet', 'devnet'];
const isKnown = (name: string): name is SwapNetwork => (known as readonly string[]).includes(name);

/** Usage text. */
export const usage = `npm run check:live [-- NETWORK] [--only SECTION,…] [--accept CHECK[=TEXT]] [--record] [--verbose]

NETWORK   ${known.join(', ')}; without one that of SWAP_NETWORK, else mainnet
--only    sections: ${liveChecks.map(({ id }) => id).join(', ')}
--accept  a fault that is known and does not count, such as known.mimir=NEWKEY; may be repeated
--record  also writes the answers, for src/spec/recorded
--verbose also lists what is well`;

/** Parses the arguments; returns a problem if they are invalid, an empty one if only the usage is requested. */
export function readLiveArguments(
  texts: readonly string[],
  { SWAP_NETWORK: configured = '' }: Readonly<Record<string, string | undefined>>,
): LiveArguments | { readonly problem: string } {
  const options = {
    only: { type: 'string' },
    accept: { type: 'string', multiple: true },
    record: { type: 'boolean' },
    verbose: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...texts], options, allowPositionals: true });
    if (values.help) return { problem: '' };
    const stray = positionals.filter((name) => !isKnown(name));
    if (stray.length > 0) return { problem: `There is no network ${stray.join(', ')}. The networks are ${known.join(', ')}.` };
    const only = values.only?.split(',').map((id) => id.trim());
    const missing = (only ?? []).filter((id) => !liveChecks.some((check) => check.id === id));
    if (missing.length > 0)
      return { problem: `There is no section ${missing.join(', ')}. The sections are ${liveChecks.map(({ id }) => id).join(', ')}.` };
    const named = positionals.filter(isKnown);
    const fallback = isKnown(configured.trim()) ? configured.trim() : 'mainnet';
    return {
      networks: named.length > 0 ? named : [isKnown(fallback) ? fallback : 'mainnet'],
      ...(only === undefined ? {} : { only }),
      accepted: values.accept ?? [],
      isRecording: values.record ?? false,
      isVerbose: values.verbose ?? false,
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
