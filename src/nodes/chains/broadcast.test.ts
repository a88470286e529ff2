import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { unlessStalled } from '../../server/fixtures/undisturbed.ts';
import { json, type Script, type ScriptedHost, scriptedHost, stall, text } from '../networks/vectors/scripted-host.ts';
import { rejectionOf } from './broadcast.ts';
import { chainAccesses } from './chain-accesses.ts';

const tx = 'ab'.repeat(32);
const hosts: ScriptedHost[] = [];
const closeAll = () => Promise.all(hosts.splice(0).map((host) => host.close()));
afterEach(closeAll);

async function send(...scripts: readonly Script[]) {
  for (const script of scripts) hosts.push(await scriptedHost(createServer, script));
  // Short timeout only for unresponsive hosts; others may be slow on a busy machine.
  const timeoutMs = scripts.includes(stall) ? 2_000 : 30_000;
  const access = chainAccesses({ BTC: hosts.map(({ url }) => url) }, { fetch, now: () => Date.now(), timeoutMs }).of('BTC');
  if (access === undefined) throw new Error('no BTC');
  return { reply: await access.broadcast('00', tx), asked: hosts.map(({ seen }) => seen.length) };
}

const node = (code: number, message: string, status = 400) =>
  text(`sendrawtransaction RPC error: {"code":${code},"message":"${message}"}`, status, 'text/plain');
const taken = text(tx, 200, 'text/plain');
const reset: Script = (response) => response.socket?.destroy();

describe('broadcasting to one host after another', () => {
  test('stops at the first host that accepts the transaction', async () => {
    expect(await send(taken, taken)).toMatchObject({ reply: { ok: true, value: { kind: 'accepted', tx } }, asked: [1, 0] });
  });

  test('stops at a rejection without trying a second host', async () => {
    const { reply, asked: requested } = await send(node(-26, 'dust'), taken);
    expect(reply).toEqual({ ok: true, value: { kind: 'rejected', tx, why: 'too_small' } });
    expect(requested).toEqual([1, 0]);
  });

  test.each([
    ['says nothing', stall],
    ['breaks off', reset],
    ['fails', text('Bad gateway', 502)],
    ['is busy', text('Too many requests', 429)],
    ['answers with a page', text('<html>', 200)],
    ['gives words of its own', json({ error: 'upstream connect error' }, 400)],
    ['names another transaction', text('cd'.repeat(32), 200, 'text/plain')],
  ])('sends the same bytes to the next host when one %s, as it may have forwarded them', (_name, script) => {
    const scenario = async () => {
      await closeAll();
      expect(await send(script, taken)).toMatchObject({ reply: { ok: true, value: { kind: 'accepted', tx } }, asked: [1, 1] });
      await closeAll();
      const again = await send(script, node(-27, 'Transaction already in block chain'));
      expect(again).toMatchObject({ reply: { ok: true, value: { kind: 'known', tx } }, asked: [1, 1] });
    };
    // Only a timeout depends on the machine.
    return script === stall ? unlessStalled(scenario) : scenario();
  });

  test('does not trust a rejection after a host that may have forwarded the transaction', async () => {
    const { reply } = await send(stall, node(-25, 'bad-txns-inputs-missingorspent'));
    expect(reply).toMatchObject({ ok: false, error: { kind: 'timeout', info: { code: 'upstream_timeout', details: { tx } } } });
  });

  test('reports an unknown outcome when no host answers', async () => {
    const { reply, asked: requested } = await send(reset, reset);
    expect(reply).toMatchObject({
      ok: false,
      error: { info: { code: 'upstream_unavailable', hint: expect.stringContaining('do not know whether') } },
    });
    expect(requested).toEqual([1, 1]);
  });

  test('reads a node’s rejection forwarded with status 500 as a rejection', async () => {
    expect((await send(node(-26, 'min relay fee not met', 500))).reply).toMatchObject({ ok: true, value: { why: 'fee_too_low' } });
  });
});

test.each([
  ['bad-txns-inputs-missingorspent', 'already_spent'],
  ['txn-mempool-conflict', 'already_spent'],
  ['min relay fee not met, 100 < 141', 'fee_too_low'],
  ['mempool min fee not met', 'fee_too_low'],
  ['transaction underpriced', 'fee_too_low'],
  ['insufficient fees; got: 1uatom required: 5uatom: insufficient fee', 'fee_too_low'],
  ['mandatory-script-verify-flag-failed (Signature must be zero)', 'bad_signature'],
  ['signature verification failed; please verify account number (1), sequence (2) and chain-id (x): unauthorized', 'bad_signature'],
  ['account sequence mismatch, expected 5, got 4: incorrect account sequence', 'wrong_sequence'],
  ['nonce too low', 'wrong_sequence'],
  ['tefPAST_SEQ This sequence number has already passed.', 'wrong_sequence'],
  ['insufficient funds for gas * price + value', 'insufficient_funds'],
  ['spendable balance 1rune is smaller than 2rune: insufficient funds', 'insufficient_funds'],
  ['tecUNFUNDED_PAYMENT Insufficient XRP balance to send.', 'insufficient_funds'],
  ['Attempt to debit an account but found no record of a prior credit.', 'insufficient_funds'],
  ['Transaction simulation failed: Blockhash not found', 'expired'],
  ['TRANSACTION_EXPIRATION_ERROR', 'expired'],
  ['tx timeout height', 'expired'],
  ['TX decode failed', 'malformed'],
  ['failed to execute message; message index: 0: trading is halted', 'halted'],
  ['dust', 'too_small'],
  ['something new', 'other'],
])('reads the rejection “%s” as %s', (words, why) => {
  expect(rejectionOf(words)).toBe(why);
});

test('does not read a JSON response as a transaction id', async () => {
  expect((await send(json({ result: tx }))).reply).toMatchObject({ ok: false });
});
