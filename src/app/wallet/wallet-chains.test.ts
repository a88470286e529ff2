import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/transport.ts';
import { clientOf } from '../fixtures/answers.ts';
import { httpChains } from './wallet-chains.ts';

const answering = (body: unknown, status = 200) => httpChains(clientOf(body, status));
const read_at = '2026-01-01T00:00:00Z';
const hash = 'AB'.repeat(32);
const sent = (more: object) => answering({ chain: 'BTC', ...more }).broadcast('BTC', 'aa');

describe('chains accessed through the service', () => {
  test('return balances in protocol units', async () => {
    const body = { chain: 'ETH', address: '0x1', balances: [{ asset: 'ETH.ETH', amount: '150000000' }], read_at };
    expect(await answering(body).balances('ETH', '0x1')).toMatchObject({
      ok: true,
      value: [{ asset: { ticker: 'ETH' }, amount: 150_000_000n }],
    });
  });

  test.each([
    [
      { kind: 'utxo', utxos: [{ tx: 'a', vout: 1, value: '5', confirmed: true }], fee_rate: '3' },
      { feeRate: 3n, utxos: [{ value: 5n }] },
    ],
    [
      { kind: 'cosmos', chain_id: 'thorchain-1', account_number: '7', sequence: '0', fee: '2000000' },
      { accountNumber: 7n, sequence: 0n, ownFee: 2_000_000n },
    ],
    [{ kind: 'solana', blockhash: 'h' }, { blockhash: 'h' }],
    [
      { kind: 'tron', ref_block_bytes: 'aa', ref_block_hash: 'bb', expiration: '9', timestamp: '8' },
      { expiration: 9n, timestamp: 8n },
    ],
  ])('return what a signature needs: %o', async (body, facts) => {
    expect(await answering({ chain: 'X', address: 'a', read_at, ...body }).signingFacts('X', 'a')).toMatchObject({
      ok: true,
      value: facts,
    });
  });

  test('count a transaction as sent only with its id', async () => {
    expect(await sent({ status: 'accepted', tx: hash })).toEqual({ ok: true, value: { tx: hash } });
    expect(await sent({ status: 'already_known', tx: hash })).toMatchObject({ ok: true });
    expect(await sent({ status: 'already_known' })).toMatchObject({ ok: false, error: { code: 'unknown_outcome' } });
  });

  test.each([
    ['insufficient_funds', 'insufficient'],
    ['bad_signature', 'refused'],
    ['already_spent', 'unknown_outcome'],
    ['other', 'unknown_outcome'],
    ['something new', 'unknown_outcome'],
  ])('distinguish a certain refusal from an unclear one: %s', async (reason_code, code) => {
    expect(await sent({ status: 'rejected', reason_code, reason: 'why' })).toMatchObject({ ok: false, error: { code } });
  });

  test('return what a transaction pays, and undefined for an unseen one', async () => {
    const payments = [{ to: '0x2', router: '0x3', asset: 'ETH.ETH', chain_amount: '5', decimals: 18 }];
    const body = { chain: 'ETH', tx: '0x1', status: 'confirmed', from: '0x4', payments, memo: '', read_at };
    expect(await answering(body).payment('ETH', '0x1')).toMatchObject({
      ok: true,
      value: { state: 'confirmed', from: '0x4', memo: '', transfers: [{ to: '0x2', router: '0x3', amount: 5n, decimals: 18 }] },
    });
    const unseen = { error: 'x', code: 'transaction_not_found', hint: 'h', documentation: '' };
    expect(await answering(unseen, 404).payment('ETH', '0x1')).toEqual({ ok: true, value: undefined });
    const none = { error: 'x', code: 'not_found', hint: 'h', documentation: '' };
    expect(await answering(none, 404).payment('DOGE', 'a')).toMatchObject({ ok: false, error: { code: 'not_supported' } });
    for (const odd of [
      { ...body, chain: 'BSC' },
      { ...body, status: 'sent' },
      { ...body, payments: [{ chain_amount: '-1', decimals: 8 }] },
    ]) {
      expect(await answering(odd).payment('ETH', '0x1')).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    }
  });

  test('pass on the service’s hint, and nothing from an unreadable response', async () => {
    const problem = { error: 'Halted', code: 'upstream_unavailable', hint: 'Try again soon.', documentation: '' };
    expect(await answering(problem, 503).balances('BTC', 'a')).toEqual({
      ok: false,
      error: { code: 'unreachable', hint: 'Try again soon.' },
    });
    for (const body of [
      null,
      'text',
      { chain: 'LTC', address: 'a', balances: [], read_at },
      { chain: 'BTC', address: 'a', balances: [{ asset: 'BTC.BTC', amount: -1 }], read_at },
    ]) {
      expect(await answering(body).balances('BTC', 'a')).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    }
    const broken = httpChains(createClient({ fetch: () => Promise.reject(new TypeError('secret')) }));
    const answer = await broken.broadcast('BTC', 'aa');
    expect(answer).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});
