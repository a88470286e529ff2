import { p2pkh, p2wpkh } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { addressFromSeed } from '../../../src/core/address/address.ts';
import { nativeAmount, toNative } from '../../../src/core/amount.ts';
import { contractOnChain } from '../../../src/core/asset/asset.ts';
import { chains } from '../../../src/core/chain/chain.ts';
import { evmChainIds } from '../../../src/core/chain/evm-chain-id.ts';
import type { CosmosMessage } from '../../../src/core/transaction/cosmos-message.ts';
import { encodeBody } from '../../../src/core/transaction/cosmos-tx.ts';
import { readCosmosContent } from '../../../src/wallet/cosmos/cosmos-adapter.ts';
import { approveData, depositData, memoData } from '../../../src/wallet/evm/evm-calls.ts';
import { secondReadingError } from '../../../src/wallet/evm/evm-clear-signing.ts';
import { evmSummary } from '../../../src/wallet/evm/evm-summary.ts';
import { type EvmContent, type EvmTransaction, readEvmTransaction } from '../../../src/wallet/evm/evm-transaction.ts';
import { intentOf } from '../../../src/wallet/fixtures/bench.ts';
import { coin, key } from '../../../src/wallet/fixtures/unisat-wallet.ts';
import type { SwapIntent } from '../../../src/wallet/port.ts';
import { readSolanaContent } from '../../../src/wallet/solana/solana-adapter.ts';
import { encodeSolanaMessage } from '../../../src/wallet/solana/solana-message.ts';
import { readTronContent } from '../../../src/wallet/tron/tron-adapter.ts';
import { encodeRawData } from '../../../src/wallet/tron/tron-transaction.ts';
import { readUtxoContent } from '../../../src/wallet/utxo/utxo-adapter.ts';
import { buildDeposit, utxoNetwork } from '../../../src/wallet/utxo/utxo-transaction.ts';
import { readVultisigCall, type VultisigCall } from '../../../src/wallet/utxo/vultisig-adapter.ts';
import { readXrpPayment, xrpPaymentOf } from '../../../src/wallet/xrp/xrp-payment.ts';
import type { XrpPayment } from '../../../src/wallet/xrp/xrp-providers.ts';
import { type Chance, mutate, pick } from './mutate.ts';
import { cosmosMeaning, evmMeaning, solanaMeaning, tronMeaning, utxoMeaning, xrpMeaning } from './other-readers.ts';
import { buildAccount, hexText, isTaken, judge, quietly, type SigningFamily } from './signing-family.ts';
import { mutateBytes } from './text-mutants.ts';

const seeded = (chain: string) => addressFromSeed(chain, new TextEncoder().encode('payer'));
const toUnits = ({ amount, from }: SwapIntent, decimals: number) => toNative(amount, from, decimals);

interface BytesCase<T> {
  readonly bytes: Uint8Array;
  readonly case: T;
}

/** A family with binary transactions. */
function byBytes<T>(
  name: string,
  cases: readonly BytesCase<T>[],
  isAccepted: (bytes: Uint8Array, one: T) => boolean,
  meaning: (bytes: Uint8Array, one: T) => string,
): SigningFamily {
  const all = cases.map(({ bytes }) => bytes);
  for (const one of cases) if (!isAccepted(one.bytes, one.case)) throw new Error(`${name}: an unchanged transaction is refused.`);
  return {
    name,
    attempt(chance) {
      const { bytes, case: one } = pick(cases, chance);
      const mutant = mutateBytes(bytes, all, chance);
      const taken = quietly(() => isAccepted(mutant.bytes, one)) ?? false;
      return judge(`${mutant.kind} ${hexText(mutant.bytes)}`, taken, meaning(bytes, one), () => meaning(mutant.bytes, one));
    },
  };
}

const routed = { inboundAddress: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', router: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146' };

interface EvmCase {
  readonly intent: SwapIntent;
  readonly content: EvmContent;
}

function evmCase(from: string, kind: 'deposit' | 'approve' | 'plain'): EvmCase {
  const { router, ...plain } = routed;
  const intent = intentOf({ from, to: 'BTC.BTC', amountText: '25.5', ...(kind === 'plain' ? plain : routed) });
  const token = contractOnChain(intent.from);
  const decimals = token === undefined ? 18 : 6;
  const units = toUnits(intent, decimals);
  const call = {
    vault: plain.inboundAddress,
    units,
    memo: intent.memo,
    expiration: 1_800_000_900n,
    ...(token === undefined ? {} : { token }),
  };
  const data = { deposit: () => depositData(call), approve: () => approveData(router, units), plain: () => memoData(intent.memo) }[kind]();
  const transaction: EvmTransaction = {
    chainId: `0x${evmChainIds.ETH.toString(16)}`,
    type: '0x2',
    from: seeded('ETH'),
    to: { deposit: router, approve: token ?? '', plain: plain.inboundAddress }[kind],
    value: `0x${(token === undefined ? units : 0n).toString(16)}`,
    data,
  };
  return { intent, content: { chain: 'ETH', transaction, asset: intent.from, decimals } };
}

async function evmTaken({ intent, content }: EvmCase, transaction: EvmTransaction): Promise<boolean> {
  const changed = { ...content, transaction };
  const read = quietly(() => readEvmTransaction(changed));
  if (!isTaken(read, intent, buildAccount('evm', 'ETH', content.transaction.from))) return false;
  const reviewed = readEvmTransaction(content);
  const summary = reviewed.ok ? evmSummary(content, reviewed.value, intent, nativeAmount(1n)) : [];
  return (await secondReadingError(changed, summary)) === undefined;
}

function evmFamily(): SigningFamily {
  const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
  const cases = [evmCase('ETH.ETH', 'deposit'), evmCase(usdc, 'deposit'), evmCase(usdc, 'approve'), evmCase('ETH.ETH', 'plain')];
  const all = cases.map(({ content }) => Buffer.from(content.transaction.data.slice(2), 'hex'));
  const changed = (transaction: EvmTransaction, chance: Chance) => {
    if (chance() < 0.4) {
      const mutant = mutate(JSON.stringify(transaction), chance);
      return { what: `${mutant.kind} ${mutant.text}`, transaction: quietly(() => JSON.parse(mutant.text) as EvmTransaction) };
    }
    const data = mutateBytes(Buffer.from(transaction.data.slice(2), 'hex'), all, chance);
    return { what: `${data.kind} ${hexText(data.bytes)}`, transaction: { ...transaction, data: `0x${hexText(data.bytes)}` } };
  };
  return {
    name: 'EVM, prepared',
    async attempt(chance) {
      const one = pick(cases, chance);
      const { what, transaction } = changed(one.content.transaction, chance);
      const taken = transaction != null && typeof transaction === 'object' && (await evmTaken(one, transaction).catch(() => false));
      const before = evmMeaning({ ...one.content.transaction });
      return judge(what, taken, before, () => evmMeaning({ ...(transaction as EvmTransaction) }));
    },
  };
}

function utxoFamily(): SigningFamily {
  const cases = (['BTC', 'LTC', 'DOGE', 'DASH'] as const).map((chain) => {
    const network = utxoNetwork(chain);
    const kind = chain === 'BTC' || chain === 'LTC' ? ('wpkh' as const) : ('pkh' as const);
    const isMaya = chain === 'DASH';
    const pay = kind === 'wpkh' ? p2wpkh(pubECDSA(key(1)), network) : p2pkh(pubECDSA(key(1)), network);
    const address = pay.address ?? '';
    const intent = intentOf({ from: `${chain}.${chain}`, amountText: '0.5', network: isMaya ? 'mayachain' : 'thorchain' });
    const { inboundAddress = '', memo } = intent;
    const utxos = [coin(kind, key(1), 90_000_000n, 3)];
    const built = buildDeposit({ network, address, vault: inboundAddress, amount: toUnits(intent, 8), memo, utxos, feeRate: 5n });
    if (!built.ok) throw new Error(built.error.hint);
    const { unsigned, script } = built.value;
    return { bytes: unsigned, case: { intent, script, account: buildAccount('utxo', chain, address) } };
  });
  return byBytes(
    'Bitcoin family, prepared',
    cases,
    (unsigned, { intent, script, account }) => isTaken(readUtxoContent({ unsigned, script }, account), intent, account),
    (unsigned, { script }) => utxoMeaning(unsigned, script),
  );
}

function cosmosFamily(): SigningFamily {
  const cases = [
    intentOf({ from: 'THOR.RUNE', amountText: '12.5' }),
    intentOf({ from: 'BTC-BTC', amountText: '0.5' }),
    intentOf({ network: 'mayachain', from: 'MAYA.CACAO', amountText: '3.0000000001' }),
    intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '7' }),
    intentOf({ from: 'GAIA.ATOM', amountText: '1.234567' }),
  ].map((intent) => {
    const chain = { thorchain: intent.from.chain === 'GAIA' ? 'GAIA' : 'THOR', mayachain: intent.from.chain }[intent.network];
    const [from, { memo, inboundAddress: to, network }] = [seeded(chain), intent];
    const send = {
      kind: 'send',
      module: chain === 'GAIA' ? 'bank' : 'own',
      from,
      to: to ?? '',
      denom: chain === 'GAIA' ? 'uatom' : 'rune',
    } as const;
    const amount = chain === 'GAIA' ? toUnits(intent, 6) : intent.amount;
    const message: CosmosMessage =
      to === undefined ? { kind: 'deposit', network, asset: intent.from, amount, memo, signer: from } : { ...send, amount };
    return { bytes: encodeBody(message, to === undefined ? '' : memo), case: { intent, account: buildAccount('cosmos', chain, from) } };
  });
  const content = (body: Uint8Array) => ({ body }) as Parameters<typeof readCosmosContent>[0];
  return byBytes(
    'Cosmos, prepared',
    cases,
    (body, { intent, account }) => isTaken(readCosmosContent(content(body), account, intent), intent, account),
    cosmosMeaning,
  );
}

function solanaFamily(): SigningFamily {
  const from = seeded('SOL');
  const cases = ['1.23456789', '70'].map((amountText) => {
    const intent = intentOf({ from: 'SOL.SOL', amountText });
    const deposit = { from, to: intent.inboundAddress ?? '', lamports: toUnits(intent, 9), memo: intent.memo, blockhash: from };
    return { bytes: encodeSolanaMessage(deposit), case: intent };
  });
  const account = buildAccount('solana', 'SOL', from);
  return byBytes('Solana, prepared', cases, (message, intent) => isTaken(readSolanaContent({ message }), intent, account), solanaMeaning);
}

function tronFamily(): SigningFamily {
  const from = seeded('TRON');
  const block = { refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', expiration: 1_800_000_060_000n, timestamp: 1_800_000_000_000n };
  const cases = ['TRON.TRX', 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'].map((name) => {
    const intent = intentOf({ from: name, amountText: '50.25' });
    const token = contractOnChain(intent.from);
    const deposit = {
      from,
      to: intent.inboundAddress ?? '',
      amount: toUnits(intent, 6),
      memo: intent.memo,
      feeLimit: token === undefined ? 0n : 60_000_000n,
    };
    return { bytes: encodeRawData(token === undefined ? deposit : { ...deposit, token }, block), case: { intent, token } };
  });
  const account = buildAccount('tron', 'TRON', from);
  return byBytes(
    'TRON, prepared',
    cases,
    (rawData, { intent }) => isTaken(readTronContent({ rawData }), intent, account),
    (rawData, { token }) => tronMeaning(rawData, token === undefined ? 'TransferContract' : 'TriggerSmartContract'),
  );
}

/** A family with JSON transactions. */
function byFields<T extends object>(
  name: string,
  cases: readonly { readonly fields: T; readonly case: SwapIntent }[],
  isAccepted: (fields: T, intent: SwapIntent) => boolean,
  meaning: (fields: T) => string,
): SigningFamily {
  for (const one of cases) if (!isAccepted(one.fields, one.case)) throw new Error(`${name}: an unchanged transaction is refused.`);
  return {
    name,
    attempt(chance) {
      const { fields, case: intent } = pick(cases, chance);
      const mutant = mutate(JSON.stringify(fields), chance);
      const changed = quietly(() => JSON.parse(mutant.text) as T);
      const taken = changed !== undefined && (quietly(() => isAccepted(changed, intent)) ?? false);
      return judge(`${mutant.kind} ${mutant.text}`, taken, meaning(fields), () => meaning(changed ?? fields));
    },
  };
}

function xrpFamily(): SigningFamily {
  const from = seeded('XRP');
  const intent = intentOf({ from: 'XRP.XRP', amountText: '150.25' });
  const fields = xrpPaymentOf(from, intent.inboundAddress ?? '', toUnits(intent, 6), intent.memo);
  const extra = { ...fields, DestinationTag: 7, Flags: 131_072, Paths: [], SendMax: '1' };
  const account = buildAccount('xrp', 'XRP', from);
  const isAccepted = (payment: XrpPayment) => isTaken(readXrpPayment(payment), intent, account);
  if (isAccepted(extra)) throw new Error('A payment with a tag, a flag and paths is taken.');
  return byFields<XrpPayment>('XRP Ledger, prepared', [{ fields, case: intent }], isAccepted, xrpMeaning);
}

function vultisigFamily(): SigningFamily {
  const cases = ['DOGE.DOGE', 'THOR.RUNE', 'SOL.SOL'].map((name) => {
    const intent = intentOf({ from: name, amountText: '500' });
    const { chain } = intent.from;
    const value = toUnits(intent, chains[chain]?.decimals ?? 0).toString();
    const to = intent.inboundAddress ?? '';
    const method = to === '' ? ('deposit_transaction' as const) : ('send_transaction' as const);
    return { fields: { chain, method, from: seeded(chain), to, value, data: intent.memo }, case: intent };
  });
  return byFields<VultisigCall>(
    'Vultisig, prepared',
    cases,
    (call, intent) => isTaken(readVultisigCall(call), intent, buildAccount('vultisig', intent.from.chain, seeded(intent.from.chain))),
    ({ chain, method, from, to, value, data }) => JSON.stringify([chain, method, from, to, value, data]),
  );
}

/** Transactions of every family right before signing. */
export const preparedFamilies = (): readonly SigningFamily[] => [
  evmFamily(),
  utxoFamily(),
  cosmosFamily(),
  solanaFamily(),
  tronFamily(),
  xrpFamily(),
  vultisigFamily(),
];
