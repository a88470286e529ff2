import { validateAddress } from '../../../../src/core/address/address.ts';
import type { Answer } from '../../answer.ts';
import { DecodeError, decodeHex, encodeHex } from '../byte-reader.ts';
import { TronError, type TronLedger, type TronRecord, tronCosts } from './tron-ledger.ts';
import { readTronTransaction, splitTronTransaction, tronAddress, tronBytes, tronSigner } from './tron-transaction.ts';

type RequestFields = Readonly<Record<string, unknown>>;
type Route = (ledger: TronLedger, request: RequestFields) => unknown;

const hexText = /^(?:[0-9a-fA-F]{2})+$/;
const inHex = (text: string): string => Buffer.from(text).toString('hex');
const text = (request: RequestFields, name: string): string => (typeof request[name] === 'string' ? (request[name] as string) : '');

/** An address in either format; undefined when invalid. */
function parseAddress(value: string): string | undefined {
  if (validateAddress(value, 'TRON').ok) return value;
  return /^41[0-9a-fA-F]{40}$/.test(value) ? tronAddress(decodeHex(value)) : undefined;
}

function broadcast(ledger: TronLedger, raw: Uint8Array, signatures: readonly Uint8Array[], named: string): unknown {
  const [signature] = signatures;
  let txid = named;
  try {
    const transaction = readTronTransaction(raw);
    txid = transaction.txid;
    if (named !== '' && named.toLowerCase() !== txid) throw new TronError('SIGERROR', 'the txID is not the hash of the raw data');
    const signer = signature === undefined || signatures.length > 1 ? undefined : tronSigner(txid, signature);
    if (signature === undefined || signer !== transaction.action.owner) {
      const why = `${signer === undefined ? 'no address' : encodeHex(tronBytes(signer))} is not contained of permission.`;
      throw new TronError('SIGERROR', `Validate signature error: ${encodeHex(signature ?? new Uint8Array())} is signed by ${why}`);
    }
    ledger.broadcast(transaction, signature);
    return { result: true, txid };
  } catch (error) {
    if (error instanceof TronError) return { code: error.code, txid, message: inHex(error.message) };
    if (error instanceof DecodeError) return { code: 'OTHER_ERROR', txid, message: inHex(`Error: ${error.message}`) };
    throw error;
  }
}

const broadcastTransaction: Route = (ledger, request) => {
  const raw = text(request, 'raw_data_hex');
  const list: readonly unknown[] = Array.isArray(request['signature']) ? request['signature'] : [];
  const signatures = list.filter((item): item is string => typeof item === 'string' && hexText.test(item.replace(/^0x/, '')));
  if (!hexText.test(raw)) return { Error: 'class java.lang.IllegalArgumentException : raw_data_hex is missing' };
  return broadcast(
    ledger,
    decodeHex(raw),
    signatures.map((item) => decodeHex(item.replace(/^0x/, ''))),
    text(request, 'txID'),
  );
};

const broadcastHex: Route = (ledger, request) => {
  const whole = text(request, 'transaction');
  try {
    const { raw, signatures } = splitTronTransaction(decodeHex(whole));
    return broadcast(ledger, raw, signatures, '');
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { code: 'OTHER_ERROR', message: inHex(`Error: ${error.message}`) };
  }
};

const nowBlock: Route = (ledger) => {
  const { number, id, timestamp } = ledger.blockAt();
  const parentHash = encodeHex(ledger.blockAt(number - 1).id);
  return { blockID: encodeHex(id), block_header: { raw_data: { number, parentHash, version: 31, timestamp }, witness_signature: '' } };
};

const account: Route = (ledger, request) => {
  const address = parseAddress(text(request, 'address'));
  const opened = address === undefined ? undefined : ledger.opened.get(address);
  if (address === undefined || opened === undefined) return {};
  const shown = request['visible'] === true ? address : encodeHex(tronBytes(address));
  return { address: shown, balance: ledger.balanceOf(address), create_time: opened };
};

function transactionRecord({ transaction, signature, result }: TronRecord): Record<string, unknown> {
  const { action } = transaction;
  const hexAddress = (address: string) => encodeHex(tronBytes(address));
  const value =
    action.kind === 'transfer'
      ? { amount: action.amount, owner_address: hexAddress(action.owner), to_address: hexAddress(action.to) }
      : {
          data: `a9059cbb${hexAddress(action.to).slice(2).padStart(64, '0')}${action.amount.toString(16).padStart(64, '0')}`,
          owner_address: hexAddress(action.owner),
          contract_address: hexAddress(action.contract),
        };
  const type = action.kind === 'transfer' ? 'TransferContract' : 'TriggerSmartContract';
  return {
    ret: [{ contractRet: result }],
    signature: [encodeHex(signature)],
    txID: transaction.txid,
    raw_data: {
      contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
      ref_block_bytes: encodeHex(transaction.refBlockBytes),
      ref_block_hash: encodeHex(transaction.refBlockHash),
      expiration: transaction.expiration,
      data: transaction.memo.length === 0 ? undefined : encodeHex(transaction.memo),
      timestamp: transaction.timestamp,
      fee_limit: transaction.feeLimit === 0n ? undefined : transaction.feeLimit,
    },
    raw_data_hex: encodeHex(transaction.raw),
  };
}

const transactionById: Route = (ledger, request) => {
  const record = ledger.known.get(text(request, 'value').toLowerCase());
  return record === undefined ? {} : transactionRecord(record);
};

const transactionInfo: Route = (ledger, request) => {
  const record = ledger.known.get(text(request, 'value').toLowerCase());
  if (record?.block === undefined) return {};
  const { transaction, fee, energy, arrived, result } = record;
  const failed = result === 'SUCCESS' ? {} : { result: 'FAILED', resMessage: inHex(result) };
  return {
    id: transaction.txid,
    fee,
    blockNumber: arrived.height,
    blockTimeStamp: arrived.time * 1000,
    contractResult: [''],
    receipt: { energy_usage_total: energy, result: transaction.action.kind === 'token' ? result : undefined },
    ...failed,
  };
};

/** `balanceOf`, `decimals` and the energy of a `transfer`, for tokens with pools. */
const constantContract: Route = (ledger, request) => {
  const contract = parseAddress(text(request, 'contract_address'));
  const token = contract === undefined ? undefined : ledger.tokens().get(contract);
  if (contract === undefined || token === undefined) {
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: inHex('Smart contract is not exist.') } };
  }
  const found = (value: bigint, energy: bigint) => ({
    result: { result: true },
    energy_used: energy,
    constant_result: [value.toString(16).padStart(64, '0')],
  });
  const selectors: Readonly<Record<string, string>> = {
    '70a08231': 'balanceOf(address)',
    '313ce567': 'decimals()',
    a9059cbb: 'transfer(address,uint256)',
  };
  const data = text(request, 'data').replace(/^0x/, '');
  const called = text(request, 'function_selector') || selectors[data.slice(0, 8)];
  const parameter = text(request, 'parameter') || data.slice(8);
  if (called === 'decimals()') return found(BigInt(token.decimals), 432n);
  const holder = /^[0-9a-fA-F]{24}([0-9a-fA-F]{40})/.exec(parameter)?.[1];
  if (holder !== undefined && called === 'balanceOf(address)')
    return found(ledger.balanceOf(tronAddress(decodeHex(`41${holder}`)), contract), 935n);
  if (holder !== undefined && called === 'transfer(address,uint256)')
    return found(1n, ledger.energyTo(tronAddress(decodeHex(`41${holder}`)), contract));
  return { result: { code: 'CONTRACT_EXE_ERROR', message: inHex('REVERT opcode executed') } };
};

const chainParameters: Route = () => ({
  chainParameter: [
    { key: 'getTransactionFee', value: tronCosts.bandwidth },
    { key: 'getEnergyFee', value: tronCosts.energy },
    { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000n },
    { key: 'getCreateAccountFee', value: 100_000n },
    { key: 'getMemoFee', value: tronCosts.memo },
  ],
});

const routes: Readonly<Record<string, Route>> = {
  broadcasthex: broadcastHex,
  broadcasttransaction: broadcastTransaction,
  getaccount: account,
  getblock: nowBlock,
  getchainparameters: chainParameters,
  getnowblock: nowBlock,
  gettransactionbyid: transactionById,
  gettransactioninfobyid: transactionInfo,
  triggerconstantcontract: constantContract,
};

/** HTTP API of a full node, at or below `/wallet`. Undefined for an unknown path. */
export function answerTron(
  request: { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: string },
  ledger: TronLedger,
): Answer | undefined {
  const name = request.path.replace(/^\/wallet(?=\/)/, '').slice(1);
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (route === undefined) return undefined;
  let fields: unknown = Object.fromEntries([...request.query].map(([key, value]) => [key, value === 'true' ? true : value]));
  try {
    if (request.method === 'POST' && request.body.trim() !== '') fields = JSON.parse(request.body);
  } catch {
    return { status: 200, body: { Error: 'class com.alibaba.fastjson.JSONException : syntax error' } };
  }
  return { status: 200, body: route(ledger, typeof fields === 'object' && fields !== null ? (fields as RequestFields) : {}) };
}
