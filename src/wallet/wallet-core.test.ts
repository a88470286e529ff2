import { base64, hex } from '@scure/base';
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import walletCore from '@trustwallet/wallet-core';
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { decode } from 'ripple-binary-codec';
import { serializeTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { CosmosMessage } from '../core/transaction/cosmos-message.ts';
import { encodeBody } from '../core/transaction/cosmos-tx.ts';
import { encodeSolanaMessage, encodeTransaction } from '../core/transaction/solana-message.ts';
import { encodeRawData, type TronDeposit, tronTxid } from '../core/transaction/tron-transaction.ts';
import { xrpPaymentOf } from '../core/transaction/xrp-payment.ts';
import { approveData, depositData } from './evm/evm-calls.ts';
import { seededVault, toAsset } from './fixtures/bench.ts';
import { solanaAddress } from './fixtures/solana-wallet.ts';
import { tronAddress } from './fixtures/tron-wallet.ts';
import { coin, key, payTo } from './fixtures/unisat-wallet.ts';
import { tronJson } from './tron/tron-json.ts';
import { buildDeposit, encodeScript, memoScript, utxoNetwork } from './utxo/utxo-transaction.ts';

const core = await walletCore.initWasm();
const { TW } = walletCore;
const { CoinType, AnySigner } = core;
const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123/1/0';
const secret = key(1);

type Coin = typeof CoinType.bitcoin;
/** wallet-core messages are plain objects of numbers and bytes; only the encoder knows their shape. */
const from = <T>(fields: object): T => fields as T;
const big = (value: bigint): Uint8Array =>
  hex.decode(value.toString(16).padStart(value.toString(16).length + (value.toString(16).length % 2), '0'));

describe('Trust Wallet reads and signs our deposits of the Bitcoin family', () => {
  const chainCases: readonly (readonly [string, Coin, 'wpkh' | 'pkh', object])[] = [
    ['BTC', CoinType.bitcoin, 'wpkh', { p2pkhPrefix: 0, p2shPrefix: 5, hrp: 'bc' }],
    ['BTC', CoinType.bitcoin, 'pkh', { p2pkhPrefix: 0, p2shPrefix: 5, hrp: 'bc' }],
    ['LTC', CoinType.litecoin, 'wpkh', { p2pkhPrefix: 48, p2shPrefix: 50, hrp: 'ltc' }],
    ['DOGE', CoinType.dogecoin, 'pkh', { p2pkhPrefix: 30, p2shPrefix: 22 }],
    ['DASH', CoinType.dash, 'pkh', { p2pkhPrefix: 76, p2shPrefix: 16 }],
  ];

  test.each(chainCases)(
    'on %s (%s, %s), with the outputs that wallet-core finds and the bytes that it signs',
    (chain, type, kind, chainInfo) => {
      const network = utxoNetwork(chain);
      const own = kind === 'wpkh' ? p2wpkh(pubECDSA(secret), network) : p2pkh(pubECDSA(secret), network);
      const utxos = [coin(kind, secret, 2_000_000n, 1), coin(kind, secret, 1_500_000n, 2)];
      const built = buildDeposit({
        network,
        address: own.address ?? '',
        vault: seededVault(chain),
        amount: 3_000_000n,
        memo,
        utxos,
        feeRate: 7n,
      });
      if (!built.ok) throw new Error(built.error.hint);
      const signingV2 = { privateKeys: [secret], chainInfo, psbt: { psbt: built.value.psbt } };
      const input = TW.Bitcoin.Proto.SigningInput.encode(from({ signingV2 })).finish();
      const { signingResultV2: read } = TW.Bitcoin.Proto.SigningOutput.decode(AnySigner.sign(input, type));
      const change = 3_500_000n - 3_000_000n - built.value.fee;
      const outputs = (read?.bitcoin?.outputs ?? []).map(({ scriptPubkey, value }) => [
        hex.encode(scriptPubkey ?? new Uint8Array()),
        String(value),
      ]);
      expect(outputs).toEqual([
        [hex.encode(encodeScript(seededVault(chain), network)), '3000000'],
        [hex.encode(memoScript(memo)), '0'],
        [hex.encode(payTo(kind, secret).script), change.toString()],
      ]);
      expect(String(read?.fee)).toBe(built.value.fee.toString());
      expect(read?.bitcoin?.inputs?.map(({ sequence }) => sequence)).toEqual([0xffffffff, 0xffffffff]);
      const ours = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
      ours.sign(secret);
      ours.finalize();
      expect(hex.encode(read?.encoded ?? new Uint8Array())).toBe(hex.encode(ours.extract()));
    },
  );
});

describe('Trust Wallet signs the EVM bytes we request', () => {
  const vault = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984';
  const router = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146';
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const cases = [
    ['a deposit of ether', router, 10n ** 18n, depositData({ vault, units: 10n ** 18n, memo, expiration: 1_800_000_900n })],
    ['a deposit of a token', router, 0n, depositData({ vault, token: usdc, units: 25n, memo, expiration: 1_800_000_900n })],
    ['an approval', usdc, 0n, approveData(router, 25n)],
  ] as const;

  test.each(cases)('for %s, and reads the same call from them', async (_name, to, value, data) => {
    const input = {
      chainId: big(1n),
      nonce: big(7n),
      txMode: TW.Ethereum.Proto.TransactionMode.Enveloped,
      gasLimit: big(100_000n),
      maxInclusionFeePerGas: big(1_000_000_000n),
      maxFeePerGas: big(20_000_000_000n),
      toAddress: to,
      privateKey: secret,
      transaction: { contractGeneric: { amount: value === 0n ? new Uint8Array() : big(value), data: hex.decode(data.slice(2)) } },
    };
    const encoded = TW.Ethereum.Proto.SigningInput.encode(from(input)).finish();
    const signed = TW.Ethereum.Proto.SigningOutput.decode(AnySigner.sign(encoded, CoinType.ethereum));
    const ours = {
      chainId: 1,
      nonce: 7,
      gas: 100_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      maxFeePerGas: 20_000_000_000n,
      to,
      value,
      data: data as `0x${string}`,
    };
    const account = privateKeyToAccount(`0x${hex.encode(secret)}`);
    expect(`0x${hex.encode(signed.encoded)}`).toBe(
      await account.signTransaction({ ...ours, type: 'eip1559' }, { serializer: serializeTransaction }),
    );
  });

  test('and decodes a deposit call to vault, asset, amount, memo and deadline', () => {
    const inputs = ['vault:address', 'asset:address', 'amount:uint256', 'memo:string', 'expiration:uint256'].map((one) => {
      const [name = '', type = ''] = one.split(':');
      return { name, type };
    });
    const abi = JSON.stringify({
      '44bc937b': { constant: false, inputs, name: 'depositWithExpiry', outputs: [], payable: true, type: 'function' },
    });
    const data = depositData({ vault, token: usdc, units: 25_500_000n, memo, expiration: 1_800_000_900n });
    const read = JSON.parse(core.EthereumAbi.decodeCall(hex.decode(data.slice(2)), abi)) as { inputs: readonly { value: string }[] };
    expect(read.inputs.map(({ value }) => value.toLowerCase())).toEqual([
      vault.toLowerCase(),
      usdc,
      '25500000',
      memo.toLowerCase(),
      '1800000900',
    ]);
    expect(read.inputs[3]?.value).toBe(memo);
  });
});

describe('Trust Wallet signs the same TRON bytes', () => {
  const block = { refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', expiration: 1_800_000_060_000n, timestamp: 1_800_000_000_000n };
  const base = { from: tronAddress(4), to: seededVault('TRON'), memo };
  const cases: readonly (readonly [string, TronDeposit])[] = [
    ['TRX', { ...base, amount: 123_456_789n, feeLimit: 0n }],
    ['USDT', { ...base, amount: 50_250_000n, feeLimit: 60_000_000n, token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ];

  test.each(cases)('and derives the same id for a deposit of %s', (_name, deposit) => {
    const rawData = encodeRawData(deposit, block);
    const rawJson = JSON.stringify(tronJson(deposit, block, rawData));
    const input = TW.Tron.Proto.SigningInput.encode(from({ rawJson, privateKey: new Uint8Array(32).fill(4) })).finish();
    const output = TW.Tron.Proto.SigningOutput.decode(AnySigner.sign(input, CoinType.tron));
    expect(hex.encode(output.id)).toBe(tronTxid(rawData));
    const signed = JSON.parse(output.json) as { readonly raw_data_hex: string; readonly raw_data: object };
    expect(signed.raw_data_hex).toBe(hex.encode(rawData));
    expect(signed.raw_data).toEqual((JSON.parse(rawJson) as { readonly raw_data: object }).raw_data);
  });
});

test('wallet-core decodes our Solana transaction to one transfer and one memo', () => {
  const message = encodeSolanaMessage({
    from: solanaAddress,
    to: seededVault('SOL'),
    lamports: 1_234_567_890n,
    memo,
    blockhash: seededVault('SOL'),
  });
  const encoded = core.TransactionDecoder.decode(CoinType.solana, encodeTransaction(message));
  const { transaction } = TW.Solana.Proto.DecodingTransactionOutput.decode(encoded);
  const { accountKeys, header, instructions, recentBlockhash } = TW.Solana.Proto.RawMessage.MessageLegacy.toObject(
    from(transaction?.legacy ?? {}),
  );
  const keys = [solanaAddress, seededVault('SOL'), '11111111111111111111111111111111', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'];
  expect([accountKeys, recentBlockhash]).toEqual([keys, seededVault('SOL')]);
  expect(header).toMatchObject({ numRequiredSignatures: 1, numReadonlyUnsignedAccounts: 2 });
  const [transfer, note, ...rest] =
    (instructions as readonly { programId: number; accounts: readonly number[]; programData: Uint8Array }[]) ?? [];
  expect([transfer?.programId, transfer?.accounts, hex.encode(transfer?.programData ?? new Uint8Array())]).toEqual([
    2,
    [0, 1],
    '02000000d202964900000000',
  ]);
  expect([note?.programId, new TextDecoder().decode(note?.programData), rest]).toEqual([3, memo, []]);
});

test('wallet-core signs our XRP payment to the same fields', () => {
  const account = core.HDWallet.createWithMnemonic(`${'abandon '.repeat(11)}about`, '');
  const privateKey = account.getKeyForCoin(CoinType.xrp).data();
  const address = account.getAddressForCoin(CoinType.xrp);
  const payment = xrpPaymentOf(address, seededVault('XRP'), 150_250_000n, memo);
  const filled = { ...payment, Fee: '12', Sequence: 9, LastLedgerSequence: 99, SigningPubKey: '' };
  const { SigningPubKey: _, ...rawFields } = filled;
  const input = { fee: 12, sequence: 9, lastLedgerSequence: 99, account: address, privateKey, rawJson: JSON.stringify(rawFields) };
  const output = TW.Ripple.Proto.SigningOutput.decode(
    AnySigner.sign(TW.Ripple.Proto.SigningInput.encode(from(input)).finish(), CoinType.xrp),
  );
  expect(output.errorMessage).toBe('');
  expect(decode(hex.encode(output.encoded).toUpperCase())).toMatchObject({ ...payment });
});

describe('Trust Wallet builds the same Cosmos bodies', () => {
  const signBody = (chainId: string, messages: readonly object[], note: string, type: Coin): string => {
    const mode = TW.Cosmos.Proto.SigningMode.Protobuf;
    const fee = { gas: 200_000, amounts: [] };
    const input = { signingMode: mode, accountNumber: 1, chainId, sequence: 2, memo: note, privateKey: secret, fee, messages };
    const output = TW.Cosmos.Proto.SigningOutput.decode(AnySigner.sign(TW.Cosmos.Proto.SigningInput.encode(from(input)).finish(), type));
    expect(output.errorMessage).toBe('');
    const { tx_bytes: tx } = JSON.parse(output.serialized) as { readonly tx_bytes: string };
    return hex.encode(TxRaw.decode(base64.decode(tx)).bodyBytes);
  };
  const payload = (address: string) => core.AnyAddress.createWithString(address, CoinType.thorchain).data();

  test('for a send of ATOM', () => {
    const send = {
      kind: 'send',
      module: 'bank',
      from: seededVault('GAIA'),
      to: seededVault('GAIA'),
      denom: 'uatom',
      amount: 1_234_567n,
    } as const;
    const sendCoinsMessage = { fromAddress: send.from, toAddress: send.to, amounts: [{ denom: 'uatom', amount: '1234567' }] };
    expect(hex.encode(encodeBody(send, memo))).toBe(signBody('cosmoshub-4', [{ sendCoinsMessage }], memo, CoinType.cosmos));
  });

  test('for a send of RUNE', () => {
    const [sender, vault] = [seededVault('THOR'), seededVault('THOR')];
    const send = { kind: 'send', module: 'own', from: sender, to: vault, denom: 'rune', amount: 700_000_000n } as const;
    const thorchainSendMessage = {
      fromAddress: payload(sender),
      toAddress: payload(vault),
      amounts: [{ denom: 'rune', amount: '700000000' }],
    };
    expect(hex.encode(encodeBody(send, memo))).toBe(signBody('thorchain-1', [{ thorchainSendMessage }], memo, CoinType.thorchain));
  });

  test.each(['THOR.RUNE', 'BTC/BTC'])('for a deposit of %s', (name) => {
    const signer = seededVault('THOR');
    const asset = toAsset(name);
    const message: CosmosMessage = { kind: 'deposit', network: 'thorchain', asset, amount: 1_250_000_000n, memo, signer };
    const { chain, symbol, ticker, kind } = asset;
    const coins = [{ asset: { chain, symbol, ticker, synth: kind === 'synth' }, amount: '1250000000' }];
    const thorchainDepositMessage = { coins, memo, signer: payload(signer) };
    expect(hex.encode(encodeBody(message, ''))).toBe(signBody('thorchain-1', [{ thorchainDepositMessage }], '', CoinType.thorchain));
  });
});
