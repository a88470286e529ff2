import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mcpSurface } from '../contract/mcp/endpoint.ts';

/** Placeholder that a build replaces with its own origin. */
const address = `http://localhost:4321${mcpSurface.path}`;
const page = readFileSync(new URL('../../content/help/assistants.mdx', import.meta.url), 'utf8');

interface Sample {
  readonly host: string;
  readonly language: string;
  readonly text: string;
}

/** Samples of the page, each with the host its section is about. */
const samples: readonly Sample[] = page.split(/^## /m).flatMap((section) => {
  const [host = ''] = section.split('\n');
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ host, language, text }));
});

const read: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  toml: (text) =>
    JSON.parse(
      execFileSync('python3', ['-c', 'import json,sys,tomllib; print(json.dumps(tomllib.loads(sys.stdin.read())))'], {
        input: text,
        encoding: 'utf8',
      }),
    ),
};

/** Where each host configures servers, and the member for a remote address. */
const files: readonly (readonly [host: string, servers: string, server: object])[] = [
  ['Claude Desktop and claude.ai', 'mcpServers', { command: 'npx', args: ['-y', 'mcp-remote', address] }],
  ['Claude Code', 'mcpServers', { type: 'http', url: address }],
  ['Cursor', 'mcpServers', { url: address }],
  ['VS Code', 'servers', { type: 'http', url: address }],
  ['Windsurf', 'mcpServers', { serverUrl: address }],
  ['Gemini CLI', 'mcpServers', { httpUrl: address }],
  ['Codex', 'mcp_servers', { url: address }],
];

test.each(files)('parses the file of %s, which names this server where the host looks for it', (host, servers, server) => {
  const [sample] = samples.filter((one) => one.host === host && Object.hasOwn(read, one.language));
  expect(sample && read[sample.language]?.(sample.text)).toEqual({ [servers]: { strait: server } });
});

test('has a section for each of eight hosts, with the address in every file and command', () => {
  const hosts = [...page.matchAll(/^## (.+)$/gm)].map(([, host]) => host).filter((host) => host !== 'See that it works');
  expect(hosts).toEqual([...files.slice(0, 2).map(([host]) => host), 'ChatGPT', ...files.slice(2).map(([host]) => host)]);
  for (const { host, language, text } of samples) {
    expect(text, host).toContain(address);
    expect(['json', 'toml', 'sh', 'text'], host).toContain(language);
    if (language === 'sh') expect(text, host).toMatch(/^(?:claude|gemini|codex) mcp add .*strait /);
  }
});
