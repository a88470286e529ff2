import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { leftReason } from './exceptions.ts';
import { readAssert } from './read-assert.ts';
import type { BlockFact } from './read-blocks.ts';
import { NameReader, readName } from './read-names.ts';
import { type Operation, type ReadFile, readSuite } from './read-suite.ts';
import type { BlocksStep, Figure, Scenario, ScenarioState, SeeStep, Step } from './scenario.ts';
import { absentReason } from './scope.ts';

interface Source {
  readonly suite: string;
  readonly network: NetworkId;
  readonly read: ReadFile;
  readonly blocks: readonly BlockFact[];
  /** Constants that hold without the suite's own. */
  readonly constants: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const row = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
/** Digits, which YAML may group with underscores. */
const digits = (value: unknown): string => text(value).replaceAll('_', '');

const natives: Readonly<Record<string, string>> = { rune: 'THOR.RUNE', tcy: 'THOR.TCY', cacao: 'MAYA.CACAO', maya: 'MAYA.MAYA' };
const assetOf = (name: string): string => natives[name.toLowerCase()] ?? name.toUpperCase();
/** `L1_SLIP_MIN_BPS` of a suite's environment, without its underscores. */
const envKey = (name: string): string => name.replaceAll('_', '');
const mimirKey = (name: string): string => name.toUpperCase();

const networkFees = (list: unknown): ScenarioState['fees'] =>
  Object.fromEntries(
    rows(list).map((fee) => [text(fee['chain']), [digits(fee['transaction_fee_rate']), digits(fee['transaction_size'])] as const]),
  );

function readState(operations: readonly Operation[], { network, constants }: Source): ScenarioState {
  const genesis = operations.filter(({ type }) => type === 'state').map((one) => row(row(one['genesis'])['app_state']));
  const chain = genesis.map((one) => ({ ...row(one['thorchain']), ...row(one['mayachain']) }) as Row);
  const all = (list: readonly Row[], name: string): readonly Row[] => list.flatMap((one) => rows(one[name]));
  // MAYANode reads no constants from its environment.
  const env = operations
    .filter(({ type }) => type === 'env' && network === 'thorchain')
    .map((one) => [envKey(text(one['key'])), text(one['value'])] as const);
  const spelled = env.flatMap(([key, value]) =>
    Object.keys(constants)
      .filter((name) => name.toUpperCase() === key)
      .map((name) => [name, value]),
  );
  const balances = all(
    genesis.map((one) => row(one['bank'])),
    'balances',
  ).flatMap((one) =>
    rows(one['coins']).map((coin) => [text(one['address']), assetOf(text(coin['denom'])), digits(coin['amount'])] as const),
  );
  return {
    pools: all(chain, 'pools').map((pool) => {
      const depths = [
        assetOf(text(pool['asset'])),
        digits(pool['balance_asset']),
        digits(pool['balance_rune'] ?? pool['balance_cacao']),
      ] as const;
      const [status, decimals] = [text(pool['status']), text(pool['decimals'] ?? '8')];
      if (decimals !== '8') return [...depths, status, decimals] as const;
      return status === 'Available' ? depths : ([...depths, status] as const);
    }),
    fees: networkFees(all(chain, 'network_fees')),
    constants: Object.fromEntries(spelled),
    mimir: Object.fromEntries(all(chain, 'mimirs').map((one) => [mimirKey(text(one['key'])), text(one['value'])])),
    balances: balances.filter(([person]) => !person.startsWith('<module')),
    names: [...all(chain, 'THORNames'), ...all(chain, 'mayanames')].map((one) =>
      readName(one as unknown as Parameters<typeof readName>[0]),
    ),
  };
}

/** Reads operations one after another; counts transactions and blocks as the suite's player does. */
class StepReader {
  readonly steps: Step[] = [];
  readonly #source: Source;
  readonly #sent: string[] = [];
  readonly #names: NameReader;
  /** Transactions observed so far; those of several nodes count once. */
  readonly #seen = new Set<string>();
  /** Who sent in this block: a second transaction without a sequence of its own is refused. */
  readonly #signers = new Set<string>();
  #height = 0;
  #signed: Record<string, bigint> | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#names = new NameReader(source.network);
  }

  read(operation: Operation): void {
    const type = text(operation['type']);
    if (type === 'check') this.steps.push(this.#see(operation));
    else if (type === 'create-blocks') this.steps.push(...this.#blocks(Number(text(operation['count']))));
    else if (type.startsWith('tx-') && this.#isTaken(operation)) {
      this.#sent.push(`n${this.#sent.length + 1}`);
      this.#send(type, operation);
    }
  }

  #isTaken(operation: Operation): boolean {
    const signer = text(operation['signer'] ?? operation['from_address']);
    const isTaken = !this.#signers.has(signer) || operation['sequence'] !== undefined;
    this.#signers.add(signer);
    return isTaken;
  }

  #send(type: string, operation: Operation): void {
    if (type === 'tx-observed-in') for (const item of rows(operation['txs'])) this.#observe(item);
    else if (type === 'tx-observed-out') for (const item of rows(operation['txs'])) this.#sign(row(item['tx']));
    else if (type === 'tx-mimir') this.steps.push({ set: { [mimirKey(text(operation['key']))]: text(operation['value']) } });
    else if (type === 'tx-deposit') this.#deposit(operation);
    else if (type === 'tx-send' || type === 'tx-bank-send') this.#transfer(operation);
    else if (type === 'tx-network-fee') {
      this.steps.push({ fees: networkFees([{ ...operation, transaction_fee_rate: operation['transaction_rate'] }]) });
    }
  }

  #observe(item: Row): void {
    const tx = row(item['tx']);
    const id = text(tx['id']);
    if (this.#seen.has(id) || text(item['block_height']) !== text(item['finalise_height'])) return;
    this.#seen.add(id);
    const [coin = {}] = rows(tx['coins']);
    this.#pay({
      pay: id.replace(/^<tx\.(.*)>$/, '$1'),
      from: text(tx['from_address']),
      asset: assetOf(text(coin['asset'])),
      amount: digits(coin['amount']),
      memo: text(tx['memo']),
    });
  }

  #transfer(operation: Operation): void {
    const [coin = {}] = rows(operation['amount']);
    const payment = { pay: this.#sent.at(-1) ?? '', from: text(operation['from_address']), to: text(operation['to_address']) };
    this.#pay({ ...payment, asset: assetOf(text(coin['denom'])), amount: digits(coin['amount']), memo: text(operation['memo']) });
  }

  #deposit(operation: Operation): void {
    const [coin = {}] = rows(operation['coins']);
    const memo = text(operation['memo']);
    const signer = text(operation['signer']);
    const payment = { pay: this.#sent.at(-1) ?? '', from: signer, asset: assetOf(text(coin['asset'])), amount: digits(coin['amount']) };
    const name = this.#names.read(memo, signer, this.#height + 1);
    if (name === undefined) this.#pay({ ...payment, memo });
    else if (name === 'taken') this.steps.push({ ...payment, amount: '0', memo: '', to: '<module.reserve>' });
    else this.steps.push({ ...payment, memo: '', to: '<module.reserve>' }, { name });
  }

  #pay(step: Extract<Step, { pay: string }>): void {
    this.steps.push({ ...step, memo: this.#named(step.memo) });
  }

  #sign(tx: Row): void {
    const id = `out ${text(tx['id'])}`;
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.#signed ??= {};
    for (const gas of rows(tx['gas'])) {
      const chain = text(gas['asset']).split('.')[0] ?? '';
      this.#signed[chain] = (this.#signed[chain] ?? 0n) + BigInt(digits(gas['amount']));
    }
  }

  #blocks(count: number): readonly BlocksStep[] {
    const facts = this.#source.blocks.slice(this.#height, this.#height + count);
    this.#height += count;
    this.#signers.clear();
    const income = facts.flatMap((fact, at) => (Object.keys(fact.income).length === 0 ? [] : [[String(at + 1), fact.income] as const]));
    const signed = this.#signed && Object.fromEntries(Object.entries(this.#signed).map(([chain, gas]) => [chain, gas.toString()]));
    this.#signed = undefined;
    return [{ blocks: count, ...(income.length > 0 && { income: Object.fromEntries(income) }), ...(signed && { signed }) }];
  }

  /** Replaces the n-th, or the n-th last, transaction of the suite by its name. */
  #named(value: string): string {
    return value.replace(
      /<native\.(-?[0-9]+)>/g,
      (_whole, at: string) => `<tx.${this.#sent.at(Number(at) > 0 ? Number(at) - 1 : Number(at))}>`,
    );
  }

  #see(operation: Operation): SeeStep {
    const url = new URL(text(operation['endpoint']).replace(/[<>]/g, (sign) => encodeURIComponent(sign)));
    for (const [name, value] of Object.entries(row(operation['params']))) url.searchParams.set(name, text(value));
    const path = decodeURIComponent(url.pathname)
      .replace(/^\/(?:thorchain|mayachain)\//, '')
      .replace(/^\/(?:cosmos\/bank\/v1beta1|bank)\/balances\//, 'balances/');
    const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&');
    const see = this.#named(query === '' ? path : `${path}?${query}`);
    const status = Number(operation['status'] ?? 200);
    const figures: Figure[] = [];
    const left: Record<string, number> = {};
    for (const assertion of Array.isArray(operation['asserts']) ? operation['asserts'] : []) {
      const read = readAssert(this.#named(text(assertion)));
      const figure = read && ([read[0].replace(/^result(?=\/)/, 'balances').replace('original_memo', 'memo'), read[1], read[2]] as const);
      const reason =
        figure === undefined
          ? 'not a figure at one place'
          : (absentReason(see, figure) ?? leftReason(this.#source, { step: this.steps.length, see, figure }));
      if (reason === undefined && figure !== undefined) figures.push(figure);
      else left[reason ?? ''] = (left[reason ?? ''] ?? 0) + 1;
    }
    return { see, ...(status !== 200 && { status }), figures, ...(Object.keys(left).length > 0 && { left }) };
  }
}

/** The facts of a suite. */
export function readScenario(source: Source): Scenario {
  const operations = readSuite(`suites/${source.suite}.yaml`, source.read);
  const reader = new StepReader(source);
  for (const operation of operations) reader.read(operation);
  const { suite, network } = source;
  return { suite, network, state: readState(operations, source), steps: reader.steps };
}
