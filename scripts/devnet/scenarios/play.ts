import { addressFromSeed } from '../../../src/core/address/address.ts';
import { protocols } from '../../../src/core/network/protocol.ts';
import { readJson } from '../exact-json.ts';
import { moduleAddress } from '../networks/arithmetic/addresses.ts';
import { readPlace } from './read-place.ts';
import type { BlocksStep, Figure, NameFact, Scenario, SeeStep, Step } from './scenario.ts';

/** A figure for which the devnet returns a different value. */
export interface Difference {
  /** Place among the scenario's steps. */
  readonly step: number;
  readonly see: string;
  readonly figure: Figure;
  readonly answered: string;
}

const relations: Readonly<Record<Figure[1], (has: string, value: string) => boolean>> = {
  '=': (has, value) => has === value,
  '!=': (has, value) => has !== value,
  '<': (has, value) => BigInt(has) < BigInt(value),
  '<=': (has, value) => BigInt(has) <= BigInt(value),
  '>': (has, value) => BigInt(has) > BigInt(value),
  '>=': (has, value) => BigInt(has) >= BigInt(value),
  has: (has, value) => has.includes(value),
  starts: (has, value) => has.startsWith(value),
};

const isNumber = (text: string): boolean => /^-?[0-9]+$/.test(text);
const isMet = (has: string, is: Figure[1], value: string): boolean =>
  (!/[<>]/.test(is) || (isNumber(has) && isNumber(value))) && relations[is](has, value);

/** Plays scenarios on a devnet over HTTP. */
export class Player {
  readonly #url: string;
  readonly #constants: Readonly<Record<string, string>>;
  readonly #hashes = new Map<string, string>();
  readonly #scenario: Scenario;

  /** `constants` are those of the networks' test builds. */
  constructor(url: string, scenario: Scenario, constants: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#scenario = scenario;
    this.#constants = constants;
  }

  /** Every figure that differs on the devnet. */
  async play(): Promise<readonly Difference[]> {
    await this.#begin();
    const differences: Difference[] = [];
    for (const [at, step] of this.#scenario.steps.entries()) {
      if ('see' in step) differences.push(...(await this.#see(step, at)));
      else await this.#act(step);
    }
    return differences;
  }

  async #call(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
    const response = await fetch(`${this.#url}/${path}`);
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : readJson(text) };
  }

  async #control(name: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`/control/${name} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  #set(state: Record<string, unknown>): Promise<unknown> {
    return this.#control('state', { network: this.#scenario.network, ...state });
  }

  /** A text with addresses and hashes in the place of names. */
  #named(text: string): string {
    return text.replace(/<([A-Za-z]+)\.([A-Za-z0-9_]+)>/g, (whole, kind: string, name: string) => {
      if (kind === 'tx') return this.#hashes.get(name) ?? whole;
      if (kind === 'module') return moduleAddress(name, protocols[this.#scenario.network].chain);
      return addressFromSeed(kind, new TextEncoder().encode(name.padEnd(32, '.')));
    });
  }

  #node(): string {
    return this.#scenario.network === 'thorchain' ? 'thornode' : 'mayanode';
  }

  async #begin(): Promise<void> {
    const { network, state } = this.#scenario;
    await this.#control('reset', {});
    const { body } = await this.#call(`${this.#node()}/${network}/mimir`);
    const unset = Object.fromEntries(Object.keys(body as object).map((key) => [key, -1]));
    const depth = network === 'thorchain' ? 'balance_rune' : 'balance_cacao';
    await this.#set({
      height: 0,
      report_at_once: true,
      clear_fee_ledger: true,
      outbound_gas: {},
      replace: true,
      pools: state.pools.map(([asset, balanceAsset, native, status = 'Available', decimals = '8']) => ({
        asset,
        balance_asset: balanceAsset,
        [depth]: native,
        status,
        decimals: Number(decimals),
      })),
      constants: { ...this.#constants, ...state.constants },
      mimir: { ...unset, ...state.mimir, HALTSIGNING: 1 },
      network_fees: fees(state.fees),
    });
    for (const name of state.names) await this.#name(name);
    const { chain } = protocols[network];
    for (const [person, asset, amount] of state.balances) {
      await this.#control('faucet', { chain, address: this.#named(person), asset, amount });
    }
  }

  #name({ name, owner, expires, aliases }: NameFact): Promise<unknown> {
    const named = Object.entries(aliases).map(([chain, address]) => [chain, this.#named(address)]);
    return this.#set({ names: { [name]: { owner: this.#named(owner), expires, aliases: Object.fromEntries(named) } } });
  }

  async #act(step: Exclude<Step, SeeStep>): Promise<void> {
    if ('set' in step) await this.#set({ mimir: step.set });
    else if ('fees' in step) await this.#set({ network_fees: fees(step.fees) });
    else if ('name' in step) await this.#name(step.name);
    else if ('blocks' in step) await this.#blocks(step);
    else {
      const { pay, from, asset, amount, memo, to = '' } = step;
      const { network } = this.#scenario;
      const chain = /<([A-Z]+)\./.exec(from)?.[1];
      const payment = {
        network,
        chain,
        asset,
        amount,
        memo: this.#named(memo),
        from: this.#named(from),
        to: this.#named(to),
        funded: false,
      };
      this.#hashes.set(pay, String((await this.#control('pay', payment))['tx']));
    }
  }

  async #blocks({ blocks, income = {}, signed }: BlocksStep): Promise<void> {
    let done = 0;
    const advance = async (count: number): Promise<void> => {
      if (count > 0) await this.#control('clock', { advance_blocks: count });
      done += count;
    };
    if (signed !== undefined) {
      await this.#set({ mimir: { HALTSIGNING: -1 } });
      await advance(1);
      // A block's rewards come before the gas of its payouts.
      await this.#set({ mimir: { HALTSIGNING: 1 }, income: income['1'], outbound_gas: signed });
    }
    for (const [place, amounts] of Object.entries(income)) {
      if (signed !== undefined && place === '1') continue;
      await advance(Number(place) - done);
      await this.#set({ income: amounts });
    }
    await advance(blocks - done);
  }

  async #see({ see, status = 200, figures }: SeeStep, step: number): Promise<readonly Difference[]> {
    const path = this.#named(see);
    const [, query] = path.split('?');
    const plain = path.replace(/\?.*/, '').split('/').map(encodeURIComponent).join('/');
    const prefix = plain.startsWith('balances/') ? 'cosmos/bank/v1beta1' : this.#scenario.network;
    const answer = await this.#call(`${this.#node()}/${prefix}/${plain}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`);
    const wrong = figures.flatMap((figure) => {
      const value = this.#named(figure[2]);
      const found = readPlace(answer.body, this.#named(figure[0]));
      return found.every((has) => isMet(has, figure[1], value)) ? [] : [{ step, see, figure, answered: found.join(' ') }];
    });
    if (answer.status === status || figures.length === 0) return wrong;
    return [...wrong, { step, see, figure: ['status', '=', String(status)], answered: `${answer.status}` }];
  }
}

const fees = (posted: Readonly<Record<string, readonly [string, string]>>): unknown =>
  Object.fromEntries(Object.entries(posted).map(([chain, [rate, size]]) => [chain, { observed_fee_rate: rate, outbound_tx_size: size }]));
