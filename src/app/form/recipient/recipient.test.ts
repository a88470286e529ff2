import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inGroups } from '../../../i18n/figures.ts';
import { notingClient } from '../../fixtures/answers.ts';
import { testStorage } from '../../fixtures/test-storage.ts';
import { recentPairs } from '../../market/recent-pairs.ts';
import { $destination, $from, $to } from '../../state/form/$form.ts';
import { $recipient, $recipientText } from '../../state/form/$recipient.ts';
import { $confirm, type ConfirmState } from '../../state/review/$confirm.ts';
import { joinGroups } from './address-input.ts';
import { rememberConfirmed } from './confirmed-address.ts';
import { knownAddresses, lookalikeOf, rememberAddress } from './recent-addresses.ts';
import { acceptAddress, followRecipient, namePauseMs } from './recipient-flow.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const double = '0xd8da0000000000000000000000000000000a6045';
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const known = [{ chain: 'ETH', address: other }];

const reply = (names: readonly object[], missing: readonly object[] = []) =>
  Promise.resolve(new Response(JSON.stringify({ name: 'strait', names, missing })));
const refusal = (code: string, status: number) => async () => Response.json({ error: '', code, hint: '' }, { status });
const named = (network: string, at: string) => ({ network, name: 'strait', chain: 'ETH', address: at, expires_block: 9 });

let answer: () => Promise<Response>;
const { asked, client } = notingClient(() => answer());
let flow: ReturnType<typeof followRecipient>;
const pause = () => vi.advanceTimersByTimeAsync(namePauseMs);

beforeEach(() => {
  vi.useFakeTimers();
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $recipientText.set('');
  asked.length = 0;
  answer = () => reply([named('thorchain', address)]);
  flow = followRecipient({ client, known: () => known });
});

afterEach(() => {
  flow.stop();
  vi.useRealTimers();
});

describe('an address', () => {
  test('is joined where it is pasted in the groups that wallets and this site print; a payment request stays as it is', () => {
    expect(joinGroups(`  ${inGroups(address)}\n`)).toBe(address);
    expect(joinGroups(taproot.replace(/(.{4})/g, '$1\u00a0'))).toBe(taproot);
    const request = `bitcoin:${taproot}?label=Rent of May`;
    expect(joinGroups(` ${request} `)).toBe(request);
  });

  test('is used only while it is complete and valid', () => {
    for (const length of [5, 20, 41]) {
      $recipientText.set(address.slice(0, length));
      expect($destination.get()).toBe('');
    }
    $recipientText.set(address);
    expect($recipient.get()).toMatchObject({ kind: 'address', address });
    expect($destination.get()).toBe(address);
    $recipientText.set(`${address}0`);
    expect($destination.get()).toBe('');
    expect(asked).toEqual([]);
  });

  test('is checked again for another asset', () => {
    $recipientText.set(address);
    $to.set('LTC.LTC');
    expect($recipient.get().kind).toBe('wrong');
    expect($destination.get()).toBe('');
    $to.set('AVAX.AVAX');
    expect($destination.get()).toBe(address);
  });

  test('gets a warning if MAYAChain cannot pay it (Taproot) or an exchange needs a tag (XRP)', () => {
    const warned = (to: string, text: string) => {
      $to.set(to);
      $recipientText.set(text);
      const state = $recipient.get();
      return state.kind === 'address' ? state.warnings.map((warning) => warning.text).join(' ') : state.kind;
    };
    $from.set('ETH.ETH');
    expect(warned('BTC.BTC', taproot)).toContain('Taproot');
    expect(warned('BTC.BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).not.toContain('Taproot');
    expect(warned('XRP.XRP', 'rrrrrrrrrrrrrrrrrrrrBZbvji')).not.toBe('empty');
    expect(warned('XRP.XRP', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH')).toContain('destination tag');
  });
});

describe('a lookalike', () => {
  test('is not used before the user has compared it', () => {
    $recipientText.set(double);
    expect($recipient.get()).toMatchObject({ kind: 'lookalike', known: other });
    expect($destination.get()).toBe('');
    const state = $recipient.get();
    acceptAddress(state.kind === 'lookalike' ? state.address : '', known);
    expect($destination.get().toLowerCase()).toBe(double);
  });

  test('is not an address used before, one that matches at one end only, or one on another chain', () => {
    expect(lookalikeOf(other, 'ETH', known)).toBeUndefined();
    expect(lookalikeOf(`${double.slice(0, -1)}6`, 'ETH', known)).toBeUndefined();
    expect(lookalikeOf(double, 'AVAX', known)).toBeUndefined();
  });

  test('is recognized by the characters after the prefix that all addresses share', () => {
    const held = [{ chain: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }];
    expect(lookalikeOf('bc1qw50aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', 'BTC', held)).toBe(held[0]?.address);
    expect(lookalikeOf('bc1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', 'BTC', held)).toBeUndefined();
  });
});

describe('a name', () => {
  test('is looked up once typing pauses, and used only once its address is accepted', async () => {
    for (const text of ['st', 'stra', 'strait']) $recipientText.set(text);
    expect($recipient.get()).toEqual({ kind: 'asking', name: 'strait' });
    await pause();
    expect(asked).toEqual(['/api/v1/name?name=strait&chain=ETH']);
    expect($recipient.get()).toMatchObject({ kind: 'named', found: [{ address, networks: ['thorchain'] }] });
    expect($destination.get()).toBe('');
    acceptAddress(address, known);
    expect($destination.get()).toBe(address);
    $recipientText.set('strai');
    expect($destination.get()).toBe('');
  });

  test.each(['strait.eth', 'STRAIT.ETH', 'strait.btc', 'strait.dash', 'strait.base.eth'])(
    '%s is refused without a lookup',
    async (text) => {
      $recipientText.set(text);
      await pause();
      expect($recipient.get()).toMatchObject({ kind: 'wrong', hint: expect.stringContaining('a THORName has no ending') });
      expect([asked, $destination.get()]).toEqual([[], '']);
    },
  );

  test('accepts no address that it does not resolve to', async () => {
    $recipientText.set('strait');
    await pause();
    acceptAddress(other, known);
    expect($destination.get()).toBe('');
  });

  test('shows both addresses when the networks disagree, and names a network that did not answer', async () => {
    answer = () => reply([named('thorchain', address), named('mayachain', other)], []);
    $recipientText.set('strait');
    await pause();
    expect($recipient.get()).toMatchObject({ kind: 'named', found: [{ address }, { address: other }] });
    answer = () => reply([named('thorchain', address)], [{ network: 'mayachain', code: 'upstream_timeout', reason: 'x' }]);
    $recipientText.set('strait2');
    await pause();
    expect($recipient.get()).toMatchObject({ missing: ['mayachain'] });
  });

  test('is not used when its address resembles a known one', async () => {
    answer = () => reply([named('thorchain', double)]);
    $recipientText.set('strait');
    await pause();
    const state = $recipient.get();
    acceptAddress(state.kind === 'named' ? (state.found[0]?.address ?? '') : '', known);
    expect($recipient.get().kind).toBe('lookalike');
    expect($destination.get()).toBe('');
  });

  test.each<[string, () => Promise<Response>, string]>([
    ['nobody holds it', refusal('not_found', 404), 'nor a name that has one'],
    ['too many were asked', refusal('rate_limited', 429), 'Wait a minute'],
    ['the service fails', refusal('upstream_unavailable', 503), 'Can’t look up this name'],
    ['the connection breaks', () => Promise.reject(new TypeError('x')), 'Can’t look up this name'],
    ['the answer is none', () => Promise.resolve(new Response('<h1>')), 'Can’t look up this name'],
    ['its address is none', () => reply([named('thorchain', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]), 'nor a name that has one'],
    [
      'only a silent network may know',
      () => reply([], [{ network: 'mayachain', code: 'upstream_timeout', reason: '' }]),
      'Can’t look up this name',
    ],
  ])('gets the matching hint when %s', async (_, response, words) => {
    answer = response;
    $recipientText.set('strait');
    await pause();
    const state = $recipient.get();
    expect(state.kind === 'wrong' && state.hint).toContain(words);
    expect($destination.get()).toBe('');
  });

  test('is dropped when its result arrives after the text has changed', async () => {
    let release: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    $recipientText.set('strait');
    await pause();
    $recipientText.set(address);
    release(new Response(JSON.stringify({ name: 'strait', names: [named('thorchain', other)], missing: [] })));
    await vi.advanceTimersByTimeAsync(0);
    expect($recipient.get()).toMatchObject({ kind: 'address', address });
  });
});

describe('previously confirmed addresses', () => {
  const createStorage = () => {
    const storage = testStorage();
    return () => storage;
  };

  test('are kept without duplicates, latest first', () => {
    const storage = createStorage();
    for (const text of ['a', 'b', 'a']) rememberAddress({ chain: 'ETH', address: text }, storage);
    expect(knownAddresses(storage)).toEqual([
      { chain: 'ETH', address: 'a' },
      { chain: 'ETH', address: 'b' },
    ]);
  });

  test('are kept as soon as a swap to them is payable, never before', () => {
    const storage = createStorage();
    const stop = rememberConfirmed(storage);
    const terms = { request: { destination: address, from: { id: 'BTC.BTC' }, to: { id: 'ETH.ETH', chain: 'ETH' } } };
    const become = (kind: ConfirmState['kind']) => $confirm.set({ kind, attempt: 1, terms } as unknown as ConfirmState);
    for (const kind of ['review', 'checking', 'stopped'] as const) become(kind);
    expect([knownAddresses(storage), recentPairs(storage)]).toEqual([[], []]);
    become('payable');
    expect(knownAddresses(storage)).toEqual([{ chain: 'ETH', address }]);
    expect(recentPairs(storage)).toEqual([{ from: 'BTC.BTC', to: 'ETH.ETH' }]);
    stop();
    $confirm.set({ kind: 'closed', attempt: 2 });
  });

  test('are empty if storage is denied or holds invalid data', () => {
    const closed = () => {
      throw new Error('denied');
    };
    expect(knownAddresses(closed)).toEqual([]);
    rememberAddress({ chain: 'ETH', address }, closed);
    expect(knownAddresses(() => ({ getItem: () => '{"a":1}', setItem: () => undefined }))).toEqual([]);
    expect(knownAddresses(() => ({ getItem: () => '[1,{"chain":"ETH"}]', setItem: () => undefined }))).toEqual([]);
  });
});
