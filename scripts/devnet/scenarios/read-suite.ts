import { parseAllDocuments } from 'yaml';

/** An operation of a suite: its `type` and members. */
export type Operation = Readonly<Record<string, unknown>>;

/** Reads a file below the suites' root, such as `templates/default-state.yaml`. */
export type ReadFile = (path: string) => string;

const names = /\{\{-?\s*([a-z_0-9]+)(?:\s+("[^"]*"|-?[0-9]+))?\s*-?\}\}/g;
/** A literal address of the test networks, except in the middle of a word. */
const literal = /\bt(?:thor|maya)1[02-9ac-hj-np-z]{38}\b|\bbcrt1[02-9ac-hj-np-z]{30,60}\b|\btmP[1-9A-HJ-NP-Za-km-z]{32}\b/g;
const own: Readonly<Record<string, string>> = { tthor: 'THOR', tmaya: 'MAYA', bcrt1: 'BTC', tmPqR: 'ZEC' };
/** People whose addresses suites also write out, by their last letters. */
const people: Readonly<Record<string, string>> = { '6yycr': 'fox', d6gwn: 'fox', '07k4u': 'pig', lluej: 'cat', wlrav: 'fish' };

/** A template's function as a placeholder: people by chain, transactions by number. */
function placeholder(name: string, argument: string, include: (file: string) => string): string {
  if (name === 'template') return include(argument.slice(1, -1));
  if (name === 'observe_txid') return `<tx.in${argument}>`;
  if (name === 'native_txid') return `<native.${argument}>`;
  const [, kind = '', rest = ''] = /^(addr|pubkey|cons_pubkey)_(.*)$/.exec(name) ?? [];
  if (kind !== 'addr') return `<${name}>`;
  const parts = rest.split('_');
  return parts[0] === 'module' ? `<module.${parts.slice(1).join('_')}>` : `<${(parts[0] ?? '').toUpperCase()}.${parts[1]}>`;
}

function expand(text: string, read: ReadFile): string {
  const include = (file: string): string => expand(read(`templates/${file}`), read);
  return text
    .replace(names, (_whole, name: string, argument = '') => placeholder(name, argument, include))
    .replace(/\b0{56}([0-9a-f]{8})\b/g, (_hash, digits: string) => `<tx.in${Number.parseInt(digits, 16)}>`)
    .replace(literal, (address) => `<${own[address.slice(0, 5)]}.${people[address.slice(-5)] ?? address.slice(-5)}>`);
}

/** Replaces `${NAME=value}` and `${NAME}`; a later value holds from its line on. */
function replaceVariables(text: string): string {
  const values = new Map<string, string>();
  return text
    .split('\n')
    .map((line) => {
      for (const [, name = '', value = ''] of line.matchAll(/\$\{([A-Z0-9_]+)=([^}]+)\}/g)) values.set(name, value);
      return line.replace(/\$\{([A-Z0-9_]+)(?:=[^}]+)?\}/g, (whole, name: string) => values.get(name) ?? whole);
    })
    .join('\n');
}

/** The operations of a suite in order, with templates and variables expanded. */
export function readSuite(path: string, read: ReadFile): readonly Operation[] {
  return parseAllDocuments(replaceVariables(expand(read(path), read)), { intAsBigInt: true, uniqueKeys: false })
    .map((document) => document.toJS() as Operation | null)
    .filter((one): one is Operation => one !== null);
}
