import { chains } from '../../../src/core/chain/chain.ts';
import type { Mimir } from '../../../src/core/halt/inbound-address.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import type { Constants } from '../../../src/nodes/networks/wire/network.ts';
import { recordedJson, recordedNames } from '../../../src/spec/recorded/read.ts';

/** Chains that the networks no longer support, but whose keys remain. */
const goneChains = ['BNB', 'TERRA'];
const chain = `(?:${[...Object.keys(chains), ...goneChains].join('|')})`;

/** Keys that name a chain, a pool, a vault or a contract (content/reference/halts.md#keys). */
const forms: readonly RegExp[] = [
  new RegExp(`^(?:SOLVENCY)?HALT${chain}CHAIN$`),
  new RegExp(`^SOLVENCYHALTVAULT-[A-Z0-9]+-${chain}$`),
  new RegExp(`^HALT${chain}(?:TRADING|SIGNING)$`),
  new RegExp(`^HALTSIGNING${chain}$`),
  new RegExp(`^HALT(?:SECURED|TRADE)(?:DEPOSIT|WITHDRAW)-${chain}$`),
  new RegExp(`^HALTTRADING-${chain}[.-][A-Z0-9-]+$`),
  new RegExp(`^PAUSELP(?:${chain}|DEPOSIT-${chain}-[A-Z0-9-]+)$`),
  new RegExp(`^STOPSOLVENCYCHECK${chain}$`),
  new RegExp(`^(?:POL|TORANCHOR|RAGNAROK|LENDING)-${chain}-[A-Z0-9-]+$`),
  new RegExp(`^(?:MAXCONFIRMATIONS|CONFMULTIPLIERBASISPOINTS|EVMALLOWANCECHECK)-${chain}$`),
  /^(?:COMPROMISEDVAULT|DYNAMICFEE-WHITELIST|ENABLESWITCH|HALTWASMCONTRACT)-[A-Z0-9-]+$/,
  /^ADR\d{1,4}$/,
];

/** Keys in the recordings of real nodes. */
function recordedKeys(network: NetworkId): ReadonlySet<string> {
  const folder = network === 'thorchain' ? 'thornode' : 'mayanode';
  const names = recordedNames().filter((name) => name.startsWith(`${folder}/mimir-`));
  return new Set(
    names.flatMap((name) => Object.keys(recordedJson<Readonly<Record<string, unknown>>>(name))).map((key) => key.toUpperCase()),
  );
}

/** Keys of `/mimir` that are not a constant of the node, match no known form and were never recorded. */
export function unknownSettings(network: NetworkId, mimir: Mimir, constants: Constants | undefined): readonly string[] {
  const recorded = recordedKeys(network);
  const { integers, flags, texts } = constants ?? { integers: new Map(), flags: new Map(), texts: new Map() };
  const named = new Set([...integers.keys(), ...flags.keys(), ...texts.keys()].map((key) => key.toUpperCase()));
  return [...mimir.keys()].filter((key) => !named.has(key) && !recorded.has(key) && !forms.some((form) => form.test(key))).sort();
}
