import type { NodeName } from '../../../../src/core/account/name.ts';
import { validateAddress } from '../../../../src/core/address/address.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { fetchValue } from '../host-snapshot.ts';
import { type LiveContext, listNetworks } from '../live-context.ts';
import type { LiveHost } from '../live-host.ts';

/** Interface names registered on both networks for years, and those of the devnet. */
const usual: readonly string[] = ['t', 'ss', 'ti', 'strait', 'harbor'];
const maxNames = 4;
/** A name that is not registered: no registrar accepts it. */
const unheld = 'checklivenobody';

/** Compares names at every host with the other operators and Midgard. */
export async function checkNames(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(listNetworks(context).map((network) => checkNetwork(context, network)));
  return found.flat();
}

async function checkNetwork(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const { name: title } = protocols[network];
  const check = 'names.alias';
  const hosts = (await context.snapshots(network)).map(({ host }) => host);
  if (hosts.length === 0) return [skipped(check, title, 'No node answers.')];
  const wrong = (await Promise.all(hosts.map((host) => lookUnheld(context, host)))).flat();
  const names = [...new Set([...(await affiliatesOf(context, network)), ...usual])];
  const found: LiveFinding[] = [];
  let held = 0;
  for (const name of names) {
    if (held >= maxNames) break;
    const told = await Promise.all(hosts.map(async (host) => ({ host, reply: await context.client(host).lookUpName(name) })));
    const known = told.flatMap(({ host, reply }) => (reply.ok ? [{ host, record: reply.value }] : []));
    const silent = told.flatMap(({ host, reply }) =>
      reply.ok || reply.error.info.code === 'not_found' ? [] : [{ host, why: reply.error.info.hint }],
    );
    found.push(
      ...silent.map(({ host, why }) => failed(check, `${title} · ${host.label} · ${name}`, why, 'Names cannot be looked up there.')),
    );
    if (known.length === 0) continue;
    held += 1;
    const missing = told.filter(({ reply }) => !reply.ok && reply.error.info.code === 'not_found').map(({ host }) => host);
    found.push(...judgeName(`${title} · ${name}`, known, missing), ...(await compareMidgard(context, network, known[0]?.record)));
  }
  if (held === 0 && found.length === 0)
    return [...wrong, noted(check, title, 'None of the names that were tried is held, so that none was compared.')];
  return [...wrong, ...found];
}

async function lookUnheld(context: LiveContext, host: LiveHost): Promise<readonly LiveFinding[]> {
  const reply = await context.client(host).lookUpName(unheld);
  const subject = `${protocols[host.network].name} · ${host.label} · ${unheld}`;
  if (reply.ok)
    return [
      failed(
        'names.unheld',
        subject,
        'It resolves a name that nobody holds.',
        'Whoever types a name may pay somebody else: take the host out.',
      ),
    ];
  if (reply.error.info.code === 'not_found') return [passed('names.unheld', subject, 'A name that nobody holds is not found.')];
  return [failed('names.unheld', subject, reply.error.info.hint, 'A name that nobody holds looks like a failure there.')];
}

interface Told {
  readonly host: LiveHost;
  readonly record: NodeName;
}

const aliasesOf = ({ aliases }: NodeName): ReadonlyMap<string, string> => new Map(aliases.map(({ chain, address }) => [chain, address]));

function judgeName(subject: string, told: readonly Told[], missing: readonly LiveHost[]): readonly LiveFinding[] {
  const check = 'names.alias';
  const hint = 'Whoever types the name may pay somebody else. Compare with an explorer, and take the host that lies out.';
  const [first, ...others] = told;
  if (first === undefined) return [];
  if (missing.length > 0)
    return [
      failed(check, subject, `Only ${first.host.operator} knows it; ${missing.map(({ operator }) => operator).join(', ')} does not.`, hint),
    ];
  const own = aliasesOf(first.record);
  const invalid = [...own]
    .filter(([chain, address]) => !validateAddress(address, chain, { network: first.host.network }).ok)
    .map(([chain]) => chain);
  const differing = others.flatMap(({ host, record }) => {
    const theirs = aliasesOf(record);
    const chains = [...new Set([...own.keys(), ...theirs.keys()])].filter((chain) => own.get(chain) !== theirs.get(chain));
    return chains.map(
      (chain) => `${chain}: ${first.host.operator} says ${own.get(chain) ?? 'nothing'}, ${host.operator} ${theirs.get(chain) ?? 'nothing'}`,
    );
  });
  if (differing.length > 0)
    return [failed(check, subject, `It resolves to different addresses. ${differing.slice(0, 4).join('; ')}.`, hint)];
  if (invalid.length > 0) return [noted(check, subject, `Its addresses on ${invalid.join(', ')} are not read here, and not offered.`)];
  return [passed(check, subject, `${own.size} addresses, the same at ${told.length} hosts.`)];
}

/** Compares the aliases of a name with Midgard's. */
async function compareMidgard(context: LiveContext, network: NetworkId, record: NodeName | undefined): Promise<readonly LiveFinding[]> {
  const [host] = context.midgardsOf(network);
  if (host === undefined || record === undefined) return [];
  const path = network === 'thorchain' ? 'thorname' : 'mayaname';
  const value = await fetchValue(`${host.url}/v2/${path}/lookup/${encodeURIComponent(record.name)}`, context.fetch);
  const entries = (value as { entries?: unknown } | undefined)?.entries;
  const subject = `${protocols[network].name} · ${record.name} · Midgard of ${host.label}`;
  if (!Array.isArray(entries)) return [noted('names.midgard', subject, 'Midgard does not say what it stands for.')];
  const own = aliasesOf(record);
  const differing = (entries as readonly { chain?: unknown; address?: unknown }[]).filter(
    ({ chain, address }) => own.get(String(chain)) !== String(address),
  );
  if (differing.length === 0) return [passed('names.midgard', subject, 'Midgard says the same.')];
  const told = differing.map(
    ({ chain, address }) => `${chain}: ${String(address).slice(0, 90)}, where a node says ${own.get(String(chain)) ?? 'nothing'}`,
  );
  return [
    failed(
      'names.midgard',
      subject,
      `It resolves to another address at Midgard. ${told.slice(0, 4).join('; ')}.`,
      'One of them is wrong: compare with an explorer.',
    ),
  ];
}

/** Affiliate names of the latest swaps, which are registered. */
async function affiliatesOf(context: LiveContext, network: NetworkId): Promise<readonly string[]> {
  const [host] = context.midgardsOf(network);
  const value = host && (await fetchValue(`${host.url}/v2/actions?type=swap&limit=20`, context.fetch));
  const actions = (value as { actions?: unknown } | undefined)?.actions;
  if (!Array.isArray(actions)) return [];
  const texts = (actions as readonly { metadata?: { swap?: { affiliateAddress?: unknown } } }[]).map((action) =>
    String(action?.metadata?.swap?.affiliateAddress ?? ''),
  );
  return [...new Set(texts.flatMap((text) => text.split('/')).filter((text) => /^[a-z0-9_-]{1,12}$/i.test(text)))]
    .map((text) => text.toLowerCase())
    .slice(0, 2);
}
