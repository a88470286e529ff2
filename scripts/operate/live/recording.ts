import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { protocols } from '../../../src/core/network/protocol.ts';
import type { Fetch } from '../../../src/nodes/http/attempt.ts';
import { type Hosts, operatorOf } from '../../../src/nodes/http/hosts.ts';
import { readJson, writeJson } from '../../devnet/exact-json.ts';
import { type Api, apiNetworks } from './questions.ts';

/** Recorded responses, by host and path. */
export interface AnswerKeeper {
  readonly fetch: Fetch;
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Wraps `fetch` to record the first successful response to each GET of these hosts. */
export function keepAnswers(fetch: Fetch, hosts: readonly string[]): AnswerKeeper {
  const answers = new Map(hosts.map((host) => [host, new Map<string, string>()]));
  const longestFirst = [...hosts].sort((a, b) => b.length - a.length);
  return {
    answers,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const host = longestFirst.find((one) => url.startsWith(`${one}/`));
      const kept = host === undefined ? undefined : answers.get(host);
      const path = url.slice(host?.length ?? 0);
      if (kept === undefined || !response.ok || (init.method ?? 'GET') !== 'GET' || kept.has(path)) return response;
      const text = await response
        .clone()
        .text()
        .catch(() => undefined);
      if (text !== undefined) kept.set(path, text);
      return response;
    },
  };
}

/** A recorded file: its name in the folder and a description. */
export interface RecordedFile {
  readonly name: string;
  readonly what: string;
  /** Operator of the host that replied. */
  readonly operator: string;
  readonly text: string;
}

type Wire = Readonly<Record<string, unknown>>;

/** Free-text members, not read by any test. */
const prose: readonly string[] = ['notes', 'warning', 'error', 'message'];
const maxActions = 20;

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (prose.includes(name) && typeof item === 'string' ? [] : [[name, trimmed(item)]])),
  );
}

function parsed(text: string): unknown {
  try {
    return trimmed(readJson(text));
  } catch {
    return undefined;
  }
}

const folders: Readonly<Record<Api, string>> = { thornode: 'thornode', mayanode: 'mayanode', midgard: 'midgard', mayaMidgard: 'midgard' };

/** Responses stored one per file: file name, description, path. */
function singles(api: Api): readonly (readonly [string, string, string])[] {
  const { prefix, name, id } = protocols[apiNetworks[api]];
  if (folders[api] === 'midgard')
    return [
      [`${id}-pools`, `\`/v2/pools\` of ${name}`, '/v2/pools'],
      [`${id}-health`, `\`/v2/health\` of ${name}`, '/v2/health'],
    ];
  return [
    ['pools', `All pools of ${name}`, `/${prefix}/pools`],
    ['mimir', `Settings of ${name}`, `/${prefix}/mimir`],
    ['constants', `Constants of ${name}`, `/${prefix}/constants`],
    ['inbound-addresses', `Deposit addresses of ${name}`, `/${prefix}/inbound_addresses`],
    ['lastblock', `Heights of ${name}`, `/${prefix}/lastblock`],
    ['network', `\`/network\` of ${name}`, `/${prefix}/network`],
  ];
}

/** Responses grouped in one file, keyed by request: file name, description, path prefix. */
function groups(api: Api): readonly (readonly [string, string, string])[] {
  const { prefix, name, id } = protocols[apiNetworks[api]];
  if (folders[api] === 'midgard') return [];
  return [
    ['quotes', `Answers of \`/quote/swap\` of ${name}`, `/${prefix}/quote/swap?`],
    ['limit-quotes', `Answers of \`/quote/limit\` of ${name}`, `/${prefix}/quote/limit?`],
    ['names', `Names of ${name}`, `/${prefix}/${id === 'thorchain' ? 'thorname' : 'mayaname'}/`],
    ['memos', `\`/memo/check\` of ${name}`, `/${prefix}/memo/check/`],
    ['limit-orders', `Pages of the order book of ${name}`, `/${prefix}/queue/limit_swaps?`],
    ['tx-status', `\`/tx/status\` of ${name}, by hash`, `/${prefix}/tx/status/`],
  ];
}

/** Pages of actions, by type. */
function pages(api: Api): readonly (readonly [string, string, string])[] {
  const { name, id } = protocols[apiNetworks[api]];
  if (folders[api] !== 'midgard') return [];
  return [
    [`${id}-actions`, `A page of swaps of ${name}`, '/v2/actions?type=swap'],
    [`${id}-refunds`, `A page of refunds of ${name}`, '/v2/actions?type=refund'],
  ];
}

function formatKey(path: string, day: string): string {
  const [place = '', query = ''] = path.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const from = asked.get('from_asset');
  if (from === null) return decodeURIComponent(place.split('/').slice(-1)[0] ?? place) + (query === '' ? '' : `?${query}`);
  const extra = ['streaming_interval', 'refund_address'].filter((name) => asked.has(name)).map((name) => `_${name}`);
  return `${day}_${from}_${asked.get('amount')}_to_${asked.get('to_asset')}${extra.join('')}`;
}

const cut = (page: unknown): unknown => {
  const { actions } = page as { readonly actions?: unknown };
  return Array.isArray(actions) ? { ...(page as Wire), actions: actions.slice(0, maxActions) } : page;
};

/** Builds the files of a recording, each API from its first host that replied, in the forms that the tests of `src/spec/recorded` read. */
export function recordedFiles(keeper: AnswerKeeper, hosts: Hosts, day: string): readonly RecordedFile[] {
  return (Object.keys(folders) as Api[]).flatMap((api) => {
    const host = hosts[api].find((one) => (keeper.answers.get(one)?.size ?? 0) > 0);
    const answers = host === undefined ? undefined : keeper.answers.get(host);
    if (host === undefined || answers === undefined) return [];
    const operator = operatorOf(host, hosts);
    const file = (name: string, what: string, value: unknown): readonly RecordedFile[] =>
      value === undefined ? [] : [{ name: `${folders[api]}/${name}-${day}.json`, what, operator, text: `${indented(value)}\n` }];
    const starting = (start: string) => [...answers].filter(([path]) => path.startsWith(start));
    return [
      ...singles(api).flatMap(([name, what, path]) => file(name, what, parsed(answers.get(path) ?? starting(`${path}?`)[0]?.[1] ?? ''))),
      ...pages(api).flatMap(([name, what, path]) => file(name, what, starting(path)[0] && cut(parsed(starting(path)[0]?.[1] ?? '') ?? {}))),
      ...groups(api).flatMap(([name, what, start]) => {
        const found = starting(start)
          .map(([path, text]) => [formatKey(path, day), parsed(text)] as const)
          // Drops refusals: nothing is left of them without their prose.
          .filter(([, value]) => Array.isArray(value) || Object.keys(Object(value)).length > 0);
        return found.length === 0 ? [] : file(name, what, Object.fromEntries(found));
      }),
    ];
  });
}

/** Indented JSON, with every integer exact. */
function indented(value: unknown, depth = 0): string {
  const [here, next] = ['  '.repeat(depth), '  '.repeat(depth + 1)];
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((item) => next + indented(item, depth + 1)).join(',\n')}\n${here}]`;
  if (typeof value !== 'object' || value === null) return writeJson(value);
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, item]) => `${next}${JSON.stringify(name)}: ${indented(item, depth + 1)}`).join(',\n')}\n${here}}`;
}

/** Writes a recording and the rows for its README. `clean` redacts secrets. */
export function writeRecording(files: readonly RecordedFile[], folder: string, clean: (text: string) => string): void {
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), clean(text));
  }
  const rows = files.map(
    ({ name, what, operator }) =>
      `| \`${name}\` | ${what} | ${/\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? ''} | A host of ${operator}, by \`npm run check:live -- --record\` |`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'rows.md'), `${rows.join('\n')}\n`);
}
