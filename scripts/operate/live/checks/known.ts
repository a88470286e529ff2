import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { knownToken, ownDecimals } from '../../../../src/core/asset/token-decimals.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import type { Pool } from '../../../../src/core/pool/pool.ts';
import { failed, type LiveFinding, passed, skipped } from '../finding.ts';
import type { HostSnapshot } from '../host-snapshot.ts';
import { unknownSettings } from '../known-settings.ts';
import { type LiveContext, listNetworks } from '../live-context.ts';

/** Reports what the networks use and this product does not know: chains, units, decimals, settings, unreadable entries. */
export async function checkKnown(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(
    listNetworks(context).map(async (network) => {
      const snapshots = await context.snapshots(network);
      if (snapshots.length === 0)
        return [skipped('known.chains', protocols[network].name, 'No node answers, so that nothing can be compared.')];
      return [unknownChains, unknownUnits, unreadEntries, unknownDecimals, unknownKeys].map((look) => look(network, snapshots));
    }),
  );
  return found.flat(2);
}

/** Merges findings of a kind, with the operators that report them. */
function gather(snapshots: readonly HostSnapshot[], look: (one: HostSnapshot) => readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const one of snapshots) for (const text of look(one)) found.set(text, (found.get(text) ?? new Set()).add(one.host.operator));
  return new Map([...found].map(([text, operators]) => [text, [...operators].join(', ')]));
}

const toldBy = (found: ReadonlyMap<string, string>): string => [...found].map(([text, operators]) => `${text} (${operators})`).join(', ');
const isOpen = ({ status }: Pool): boolean => status === 'available';

function unknownChains(network: NetworkId, snapshots: readonly HostSnapshot[]): LiveFinding {
  const [check, subject] = ['known.chains', protocols[network].name];
  const found = gather(snapshots, ({ inbound, pools }) => {
    const named = [...inbound.map(({ chain }) => chain), ...pools.filter(isOpen).map(({ asset }) => asset.chain)];
    return [...new Set(named)].filter((chain) => !Object.hasOwn(chains, chain));
  });
  if (found.size === 0) return passed(check, subject, 'Every chain is known.');
  return failed(
    check,
    subject,
    `Chains that this product does not know: ${toldBy(found)}.`,
    'They are not offered. A release that knows them needs a row in src/core/chain/chain-rows.ts.',
  );
}

/** Normalizes two names of the same unit. */
const unitOf = (unit: string): string => unit.toLowerCase().replace('duffsperbyte', 'satsperbyte');

function unknownUnits(network: NetworkId, snapshots: readonly HostSnapshot[]): LiveFinding {
  const [check, subject] = ['known.units', protocols[network].name];
  const found = gather(snapshots, ({ inbound }) =>
    inbound.flatMap(({ chain, gasRateUnits }) => {
      const known = chains[chain]?.gasUnit;
      return known === undefined || gasRateUnits === '' || unitOf(known) === unitOf(gasRateUnits)
        ? []
        : [`${chain} in ${gasRateUnits}, not ${known}`];
    }),
  );
  if (found.size === 0) return passed(check, subject, 'Gas rates have the units that are known.');
  return failed(
    check,
    subject,
    `Gas rates in other units: ${toldBy(found)}.`,
    'Fees of deposits would be off by that factor. Update src/core/chain/chain-rows.ts.',
  );
}

function unreadEntries(network: NetworkId, snapshots: readonly HostSnapshot[]): LiveFinding {
  const [check, subject] = ['known.entries', protocols[network].name];
  const found = gather(snapshots, ({ unread }) => [
    ...unread.pools.map((name) => `pool ${name}`),
    ...unread.inbound.map((name) => `address of ${name}`),
  ]);
  if (found.size === 0) return passed(check, subject, 'Every pool and every deposit address can be read.');
  return failed(
    check,
    subject,
    `Entries that cannot be read: ${toldBy(found)}.`,
    'They are left out everywhere. If every operator names them, the form has changed: update the product.',
  );
}

/** Describes a pool whose decimals contradict the pinned ones, or are neither pinned nor reported; undefined otherwise. */
function checkDecimals({ asset, decimals }: Pool): string | undefined {
  const name = formatAsset(asset);
  if (!Object.hasOwn(chains, asset.chain)) return undefined;
  const known = ownDecimals(asset);
  const told = decimals > 0 && decimals < 8 ? decimals : undefined;
  if (known !== undefined && told !== undefined && known !== told) return `${name}: ${told} in its pool, ${known} pinned`;
  if (ownDecimals(asset, decimals) === undefined && knownToken(asset) === undefined) return `${name}: nobody tells them`;
  return undefined;
}

function unknownDecimals(network: NetworkId, snapshots: readonly HostSnapshot[]): LiveFinding {
  const [check, subject] = ['known.decimals', protocols[network].name];
  const found = gather(snapshots, ({ pools }) => pools.filter(isOpen).flatMap((pool) => checkDecimals(pool) ?? []));
  if (found.size === 0) return passed(check, subject, 'Decimals of every open pool are known.');
  return failed(
    check,
    subject,
    `Decimals that are unknown or differ: ${toldBy(found)}.`,
    'Such tokens are not signed here. Look the contract up, then pin it in src/core/asset/known-tokens.ts.',
  );
}

function unknownKeys(network: NetworkId, snapshots: readonly HostSnapshot[]): LiveFinding {
  const [check, subject] = ['known.mimir', protocols[network].name];
  const found = gather(snapshots, ({ mimir, constants }) => unknownSettings(network, mimir, constants));
  if (found.size === 0) return passed(check, subject, 'Every mimir key is known.');
  const isHalt = [...found.keys()].some((key) => /HALT|PAUSE|STOP/.test(key));
  const text = `Mimir keys that this product does not know: ${toldBy(found)}.`;
  if (isHalt)
    return failed(
      check,
      subject,
      text,
      'One of them looks like a halt: find out what it stops before you go on, and teach src/core/halt/halt.ts.',
    );
  return failed(
    check,
    subject,
    text,
    'Read what they mean. Those that stop no swap: --accept known.mimir=KEY, or record them (--record) into src/spec/recorded.',
  );
}
