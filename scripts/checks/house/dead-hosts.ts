import { lineAt, type SourceFile } from '../source-files.ts';

/** Hosts that no longer respond, split into parts so that this list does not match itself. A leading * covers all subdomains. */
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

/** Mentions of dead hosts in a text, with their lines. */
export function deadHostsIn({ path, text }: SourceFile): readonly string[] {
  return [...text.matchAll(deadHost)].map(({ 0: host, index }) => `${path}:${lineAt(text, index)} names ${host}, which answers nobody`);
}
