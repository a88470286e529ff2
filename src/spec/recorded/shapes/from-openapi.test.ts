import { expect, test } from 'vitest';
import { type OpenApi, shapesFrom } from './from-openapi.ts';

const answer = (schema: object) => ({ get: { responses: { 200: { content: { 'application/json': { schema } } } } } });
const coin = { type: 'object', required: ['amount'], properties: { amount: { type: 'string' }, decimals: { type: 'integer' } } };

const document = {
  info: { version: '1.2.3' },
  paths: {
    '/v1/pools': answer({ type: 'array', items: { $ref: '#/components/schemas/Pool' } }),
    '/v1/settings': answer({ type: 'object', additionalProperties: { type: 'integer' } }),
    '/v1/tx/{hash}': { get: { responses: { 200: { $ref: '#/components/responses/Tx' } } } },
    '/v1/ping': answer({ type: 'object', properties: { ping: { type: 'string' } } }),
    '/v1/docs': { get: { responses: { 200: {} } } },
  },
  components: {
    schemas: {
      Coin: coin,
      Named: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      Pool: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          {
            type: 'object',
            required: ['coins', 'since'],
            properties: { coins: { type: 'array', items: { $ref: '#/components/schemas/Coin' } } },
          },
        ],
      },
      Tx: {
        type: 'object',
        required: ['gas'],
        properties: {
          gas: { $ref: '#/components/schemas/Coin' },
          parents: { type: 'array', items: { $ref: '#/components/schemas/Tx' } },
          out_stage: { type: 'object', properties: { done: { type: 'boolean' } } },
          events: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
          raw: { type: 'object' },
        },
      },
    },
    responses: { Tx: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tx' } } } } },
  },
} as unknown as OpenApi;

test('reads a specification into members and types, both named and in place', () => {
  expect(shapesFrom(document, ['/v1/pools', '/v1/settings', '/v1/tx/{hash}', '/v1/ping'])).toEqual({
    version: '1.2.3',
    answers: { '/v1/pools': 'Pool[]', '/v1/settings': '{integer}', '/v1/tx/{hash}': 'Tx', '/v1/ping': 'AnswerPing' },
    types: {
      AnswerPing: 'ping? string',
      Coin: 'amount string, decimals? integer',
      Pool: 'coins Coin[], name string, since any',
      Tx: 'events? {string}[], gas Coin, out_stage? TxOutStage, parents? Tx[], raw? object',
      TxOutStage: 'done? boolean',
    },
  });
});

test('leaves out a path that is unknown or not described', () => {
  expect(shapesFrom(document, ['/v1/none', '/v1/docs']).answers).toEqual({});
});

test('fails on a reference that leads nowhere', () => {
  const broken = { info: { version: '1' }, paths: { '/v1/a': answer({ $ref: '#/components/schemas/None' }) } } as OpenApi;
  expect(() => shapesFrom(broken, ['/v1/a'])).toThrow('#/components/schemas/None leads nowhere');
});
