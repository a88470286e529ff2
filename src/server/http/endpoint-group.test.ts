import { describe, expect, test } from 'vitest';
import { createBaseDeps } from '../deps/base-deps.ts';
import { readEnv } from '../runtime/env.ts';
import { at, endpointGroup } from './endpoint-group.ts';

const base = createBaseDeps(readEnv({ DATA_DIR: '/nonexistent' }), () => undefined);
const word = (text: string) => async () => new Response(text);
const url = (path: string) => new Request(`https://strait.example${path}`, { method: 'DELETE' });

describe('an endpoint group', () => {
  const own = endpointGroup(
    () => base,
    [{ paths: ['/api/v1/one', '/api/one'], handle: word('one') }, at('/two/{id}', word('two')), at('/two/all', word('all'))],
  );

  test('picks the endpoint by its path, alias or path parameter', async () => {
    for (const [path, answer] of [
      ['/api/v1/one?a=b', 'one'],
      ['/api/one', 'one'],
      ['/two/ETH.ETH?id=ETH.ETH', 'two'],
      ['/two/all', 'all'],
    ] as const)
      expect(await (await own.fetch(url(path))).text()).toBe(answer);
    expect(own.paths).toEqual(['/api/v1/one', '/api/one', '/two/{id}', '/two/all']);
  });

  test.each(['/api/reads', '/api/v1/one/', '/api/v1/ONE', '/two/a/b', '/two/', '/'])(
    'returns 404 not_found for the unknown path %s',
    async (path) => {
      const response = await own.fetch(url(path));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found', documentation: expect.any(String) });
    },
  );

  test('rejects two endpoints with one path when the group is created', () => {
    expect(() => endpointGroup(() => base, [at('/a', word('1')), at('/a', word('2'))])).toThrow('/a is there twice');
  });
});
