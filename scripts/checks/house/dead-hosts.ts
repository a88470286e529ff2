import { lineAt, type SourceFile } from '../source-files.ts';

/** Hosts that answer nobody any more, each in parts, so that this list is no use of them. A first part of * stands for every name below. */
const deadHosts: readonly (readonly string[])[] = [
  ['thornode', 'thorchain', 'org'],
  ['*', 'ninerealms', 'com'],
  ['*', 'thorchain', 'network'],
  ['thornode', 'thorchain', 'liquify', 'com'],
  ['thornode', 'thorswap', 'net'],
  ['polygon-rpc', 'com'],
  ['cloudflare-eth', 'com'],
];

const patternOf = ([first = '', ...others]: readonly string[]): string => {
  const rest = others.join('\\.');
  return first === '*' ? `(?:[\\w-]+\\.)*${rest}` : `${first}\\.${rest}`;
};

const deadHost = new RegExp(`(?<![\\w.-])(?:${deadHosts.map(patternOf).join('|')})(?![\\w-])`, 'gi');

/** Where a text names a host that answers nobody, with its line. */
export function deadHostsIn({ path, text }: SourceFile): readonly string[] {
  return [...text.matchAll(deadHost)].map(({ 0: host, index }) => `${path}:${lineAt(text, index)} names ${host}, which answers nobody`);
}
