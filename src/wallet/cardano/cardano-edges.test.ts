import { describe, expect, test } from 'vitest';
import { Bench, intentOf, never, readCode, startMs } from '../fixtures/bench.ts';
import { type CardanoCalls, cardanoFacts, cardanoWallet, hashTransaction, signedBy } from '../fixtures/cardano-wallet.ts';
import { bad, good } from '../port.ts';
import { cardanoAdapter as adapter } from './cardano-adapter.ts';

const intent = () => intentOf({ network: 'mayachain', from: 'ADA.ADA', amountText: '250' });

function bench(): Bench {
  const page = new Bench();
  page.promptMs = 60;
  page.facts = cardanoFacts;
  page.answer = (transaction) => good({ tx: hashTransaction(transaction) });
  return page;
}

const methods = ['getNetworkId', 'getUtxos', 'getChangeAddress', 'getUsedAddresses', 'getUnusedAddresses', 'signTx', 'submitTx'] as const;

/** Runs a swap in which the n-th wallet call fails; records the calls in order. */
async function run(at: number, fault: () => unknown) {
  const calls: string[] = [];
  const honest = cardanoWallet().calls;
  const trick = Object.fromEntries(
    methods.map((name) => [
      name,
      (...given: readonly never[]) => {
        calls.push(name);
        return calls.length === at ? fault() : Reflect.apply(honest[name], honest, given);
      },
    ]),
  ) as Partial<CardanoCalls>;
  const page = bench();
  const wallet = cardanoWallet(undefined, trick);
  const result = await page.swap(adapter, wallet.found, intent());
  return { page, wallet, result, code: readCode(result), calls };
}

const order = [
  'getNetworkId',
  'getUtxos',
  'getUtxos',
  'getNetworkId',
  'getChangeAddress',
  'getUsedAddresses',
  'getUnusedAddresses',
  'signTx',
  'submitTx',
];
const beforeSending = order.slice(0, -1).map((name, place) => [name, place + 1] as const);

describe('calls to a CIP-30 wallet', () => {
  test('follow the expected order in a swap', async () => {
    expect((await run(0, never)).calls).toEqual(order);
  });

  test.each(beforeSending)(
    'end the swap with nothing sent when %s, call %i, is refused, fails or gets no response',
    async (_name, index) => {
      const { calls, ...refused } = await run(index, () => Promise.reject({ code: -3, info: 'Refused' }));
      expect([refused.code, refused.page.sent, refused.wallet.submitted, calls.length]).toEqual(['wrong_account', [], [], index]);
      for (const error of [{ code: -2, info: 'InternalError' }, { code: -1 }, new Error(''), undefined, null, 'odd']) {
        const failed = await run(index, () => Promise.reject(error));
        expect([failed.code, failed.page.sent, failed.wallet.submitted]).toEqual(['wallet_failed', [], []]);
      }
      const thrown = await run(index, () => {
        throw { code: -4, info: 'AccountChange' };
      });
      expect([thrown.code, thrown.wallet.submitted]).toEqual(['wrong_account', []]);
      const silent = await run(index, never);
      expect([silent.code, silent.page.sent, silent.wallet.submitted]).toEqual(['timeout', [], []]);
    },
  );

  test.each(beforeSending)('reject a malformed response to %s, call %i, unless the call is optional', async (name, index) => {
    for (const nonsense of [7, {}, [], 'x', null, undefined, true, [7], ['x'], [['x']]]) {
      const { code, page, wallet } = await run(index, async () => nonsense);
      // Malformed addresses are ignored while the account is still listed; without coins the change address is used.
      const isLeft = name.endsWith('Addresses') || name === 'getChangeAddress' || index === order.indexOf('getUtxos') + 1;
      if (isLeft) expect(code).toBe('ok');
      else expect([page.sent, wallet.submitted]).toEqual([[], []]);
      if (!isLeft) expect(code).not.toBe('ok');
    }
  });

  test('leave sending to the service, without a long wait, when the wallet does not confirm it', async () => {
    for (const fault of [never, async () => 7, async () => ({}), () => Promise.reject({ code: 2 })]) {
      const { code, page, wallet } = await run(order.length, fault);
      expect([code, page.sent.length, wallet.submitted.length]).toEqual(['ok', 1, 1]);
      expect(page.records.map(({ state }) => state)).toEqual(['asked', 'signed', 'sent']);
    }
  });
});

describe('a swap between the signature and the chain', () => {
  test('discards the signature when the vault changes while the wallet signs', async () => {
    const page = bench();
    let isMoved = false;
    const { recheck } = page;
    page.recheck = async (asked) => {
      const fresh = await recheck(asked);
      return isMoved && fresh.ok
        ? good({ ...fresh.value, address: intentOf({ from: 'ADA.ADA', amountText: '1', destination: asked.destination }).destination })
        : fresh;
    };
    const wallet = cardanoWallet(undefined, {
      signTx: async (transaction) => {
        isMoved = true;
        return signedBy(transaction, 1);
      },
    });
    expect(readCode(await page.swap(adapter, wallet.found, intent()))).toBe('inbound_changed');
    expect([page.sent, wallet.submitted, page.records.at(-1)?.state]).toEqual([[], [], 'not_sent']);
  });

  test('does not send a quote that has expired meanwhile', async () => {
    const page = bench();
    const wallet = cardanoWallet(undefined, {
      signTx: async (transaction) => {
        page.nowMs = startMs + 600_000;
        return signedBy(transaction, 1);
      },
    });
    expect(readCode(await page.swap(adapter, wallet.found, intent()))).toBe('expired');
    expect([page.sent, wallet.submitted]).toEqual([[], []]);
  });

  test('does not send a transaction that the browser cannot record', async () => {
    const page = bench();
    page.remember = (record) => {
      if (record.state === 'signed') throw new Error('full');
    };
    const wallet = cardanoWallet();
    expect(readCode(await page.swap(adapter, wallet.found, intent()))).toBe('not_stored');
    expect(wallet.submitted).toEqual([]);
  });

  test('leaves the outcome open and gives the id to look for when nobody accepts the transaction', async () => {
    const page = bench();
    page.answer = () => bad('unreachable', 'down');
    const wallet = cardanoWallet(undefined, { submitTx: () => Promise.reject({ code: 2, info: 'no node' }) });
    const result = await page.swap(adapter, wallet.found, intent());
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'unknown_outcome', details: { tx: hashTransaction(wallet.asked[0] ?? '') } },
    });
    expect(page.records.at(-1)).toMatchObject({ state: 'unknown', txid: hashTransaction(wallet.asked[0] ?? '') });
  });
});
