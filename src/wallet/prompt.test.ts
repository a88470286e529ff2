import { describe, expect, test } from 'vitest';
import { never } from './fixtures/bench.ts';
import { promptWallet, walletErrorOf } from './prompt.ts';

const promptMs = 30;

describe('an error from a wallet', () => {
  const cases: readonly (readonly [unknown, string, string])[] = [
    [{ code: 4001, message: 'whatever' }, 'rejected', 'rejected'],
    [{ code: 4100 }, 'wrong_account', 'wrong_account'],
    [{ code: 4902 }, 'wrong_chain', 'wrong_chain'],
    [{ code: -32002 }, 'pending_prompt', 'pending_prompt'],
    [{ code: -32601 }, 'not_supported', 'not_supported'],
    [{ code: 'ACTION_REJECTED' }, 'rejected', 'rejected'],
    [{ error: { code: 4001 } }, 'rejected', 'rejected'],
    [{ code: -32000, message: 'insufficient funds for gas' }, 'insufficient', 'insufficient'],
    [{ code: -32000 }, 'rejected', 'unknown_outcome'],
    [new Error('User denied transaction signature'), 'rejected', 'rejected'],
    ['Confirmation declined by user', 'rejected', 'rejected'],
    [new Error('nonce too low'), 'wallet_failed', 'unknown_outcome'],
    [undefined, 'wallet_failed', 'unknown_outcome'],
    [null, 'wallet_failed', 'unknown_outcome'],
    [{ code: 'constructor' }, 'wallet_failed', 'unknown_outcome'],
  ];

  test.each(cases)('%o becomes %s when the wallet only signs, and %s when it also sends', (error, signs, sends) => {
    expect(walletErrorOf(error, false).error.code).toBe(signs);
    expect(walletErrorOf(error, true).error.code).toBe(sends);
  });

  test('never shows the wallet’s own words', () => {
    const { error: fault } = walletErrorOf(new Error('Visit evil.example to fix this'), false);
    expect(JSON.stringify(fault)).not.toContain('evil');
  });
});

describe('prompting', () => {
  test('passes responses through, at once or later', async () => {
    expect(await promptWallet(() => 5, { promptMs, sends: false })).toEqual({ ok: true, value: 5 });
    expect(await promptWallet(async () => 5, { promptMs, sends: false })).toEqual({ ok: true, value: 5 });
  });

  test('reports a throw as an error', async () => {
    const thrown = await promptWallet(
      () => {
        throw new Error('cancelled');
      },
      { promptMs, sends: false },
    );
    expect(thrown).toMatchObject({ ok: false, error: { code: 'rejected' } });
  });

  test('ends silence as a timeout when nothing can have been sent, and as an unknown outcome otherwise', async () => {
    expect(await promptWallet(never, { promptMs, sends: false })).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect(await promptWallet(never, { promptMs, sends: true })).toMatchObject({ ok: false, error: { code: 'unknown_outcome' } });
  });
});
