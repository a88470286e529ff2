import { expect, test } from 'vitest';
import { assistantLinks } from './assistant-links.ts';

test('installs the server of this origin in each assistant', () => {
  const url = 'https://strait.example/mcp';
  const [cursor, code, studio] = assistantLinks('https://strait.example').map(({ href }) => new URL(href));
  for (const link of [cursor, studio]) {
    expect(link?.searchParams.get('name')).toBe('strait');
    expect(JSON.parse(atob(link?.searchParams.get('config') ?? ''))).toEqual({ url });
  }
  expect(JSON.parse(decodeURIComponent(code?.search.slice(1) ?? ''))).toEqual({ name: 'strait', type: 'http', url });
});
