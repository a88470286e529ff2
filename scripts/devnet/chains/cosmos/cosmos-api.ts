import { found } from '../../answer.ts';
import { cosmosBlock, cosmosNodeInfo, isoTime } from '../../networks/node-api/cosmos-records.ts';
import type { NetworkState } from '../../networks/state.ts';
import type { Answer } from '../../view.ts';
import { sha256Hex } from '../chain-context.ts';
import type { CosmosForm } from './cosmos-form.ts';
import type { CosmosLedger, Included } from './cosmos-ledger.ts';
import type { CosmosMessage } from './cosmos-transaction.ts';

export interface CosmosView {
  readonly form: CosmosForm;
  readonly ledger: CosmosLedger;
  /** The network whose own chain this is. */
  readonly state: NetworkState | undefined;
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

const refuse = (status: number, code: number, message: string): Answer => ({ status, body: { code, message, details: [] } });
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const coins = (list: readonly { readonly denom: string; readonly amount: bigint }[]) =>
  list.map(({ denom, amount }) => ({ denom, amount: amount.toString() }));

function account({ ledger }: CosmosView, address: string): Answer {
  const record = ledger.accounts.get(address);
  if (record === undefined) return refuse(404, 5, `account ${address} not found: key not found`);
  const { publicKey } = record;
  const key = publicKey === undefined ? null : { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64(publicKey) };
  return found({
    account: {
      '@type': '/cosmos.auth.v1beta1.BaseAccount',
      address,
      pub_key: key,
      account_number: record.number.toString(),
      sequence: record.sequence.toString(),
    },
  });
}

/** Bank balances; trade assets are held by the network, not the bank. */
function balances({ ledger }: CosmosView, address: string): Answer {
  const list = ledger.balances.all(address).filter(([denom]) => !denom.includes('~'));
  return found({
    balances: list.map(([denom, balance]) => ({ denom, amount: balance.toString() })),
    pagination: { next_key: null, total: list.length.toString() },
  });
}

function messageRecord(message: CosmosMessage): Record<string, unknown> {
  if (message.kind === 'send') {
    return { '@type': message.type, from_address: message.from, to_address: message.to, amount: coins(message.coins) };
  }
  const list = message.coins.map((coin) => ({ asset: coin.asset, amount: coin.amount.toString(), decimals: coin.decimals.toString() }));
  return { '@type': message.type, coins: list, memo: message.memo, signer: message.signer };
}

function transactionRecord({ transaction }: Included): Record<string, unknown> {
  const mode = transaction.mode === 'direct' ? 'SIGN_MODE_DIRECT' : 'SIGN_MODE_LEGACY_AMINO_JSON';
  const key = { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64(transaction.publicKey) };
  const signer = {
    public_key: transaction.publicKey.length === 0 ? null : key,
    mode_info: { single: { mode } },
    sequence: transaction.sequence.toString(),
  };
  return {
    '@type': '/cosmos.tx.v1beta1.Tx',
    body: {
      messages: transaction.messages.map(messageRecord),
      memo: transaction.memo,
      timeout_height: transaction.timeoutHeight.toString(),
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: {
      signer_infos: [signer],
      fee: { amount: coins(transaction.fee.coins), gas_limit: transaction.fee.gas.toString(), payer: '', granter: '' },
      tip: null,
    },
    signatures: [base64(transaction.signature)],
  };
}

function included({ ledger }: CosmosView, hash: string): Answer {
  if (!/^[0-9a-fA-F]{64}$/.test(hash)) return refuse(400, 3, `invalid tx hash: ${hash.slice(0, 80)}`);
  const item = ledger.included.get(hash.toUpperCase());
  if (item === undefined) return refuse(404, 5, `tx not found: ${hash.toUpperCase()}`);
  const transaction = transactionRecord(item);
  const response = {
    height: item.height.toString(),
    txhash: item.hash,
    codespace: item.verdict.codespace,
    code: item.verdict.code,
    data: '',
    raw_log: item.verdict.log,
    logs: [],
    info: '',
    gas_wanted: item.transaction.fee.gas.toString(),
    gas_used: item.gasUsed.toString(),
    tx: transaction,
    timestamp: isoTime(item.time),
    events: [],
  };
  return found({ tx: transaction, tx_response: response });
}

function broadcast({ ledger }: CosmosView, body: string): Answer {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return refuse(400, 3, 'the body is not JSON');
  }
  const { tx_bytes: text, mode } = (request ?? {}) as { tx_bytes?: unknown; mode?: unknown };
  if (!['BROADCAST_MODE_SYNC', 2].includes(mode as string | number))
    return refuse(400, 3, 'unsupported broadcast mode; use BROADCAST_MODE_SYNC');
  if (typeof text !== 'string' || text === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return refuse(400, 3, 'invalid empty tx');
  const { hash, verdict } = ledger.broadcast(new Uint8Array(Buffer.from(text, 'base64')));
  const response = {
    height: '0',
    txhash: hash,
    codespace: verdict.codespace,
    code: verdict.code,
    data: '',
    raw_log: verdict.log,
    logs: [],
    info: '',
    gas_wanted: '0',
    gas_used: '0',
    tx: null,
    timestamp: '',
    events: [],
  };
  return found({ tx_response: response });
}

function latestBlock({ form, state, height, time }: CosmosView): unknown {
  if (state !== undefined) return cosmosBlock(state);
  const hash = Buffer.from(sha256Hex(new TextEncoder().encode(`${form.chain}:block:${height}`)), 'hex').toString('base64');
  const header = { version: { block: '11', app: '0' }, chain_id: form.chainId, height: height.toString(), time: isoTime(time) };
  return { block_id: { hash, part_set_header: { total: 1, hash } }, block: { header, data: { txs: [] }, evidence: { evidence: [] } } };
}

function nodeInfo({ form, state }: CosmosView): unknown {
  if (state !== undefined) return cosmosNodeInfo(state);
  return {
    default_node_info: {
      network: form.chainId,
      version: '0.38.17',
      channels: '',
      moniker: 'devnet',
      other: { tx_index: 'on', rpc_address: '' },
    },
    application_version: { name: form.prefix, app_name: form.prefix, version: 'devnet', cosmos_sdk_version: 'v0.53.0' },
  };
}

/** REST API of a Cosmos chain, at or below `/cosmos`. Undefined for an unknown path. */
export function answerCosmos({ method, path, query, body }: Request, view: CosmosView): Answer | undefined {
  const route = path.replace(/^\/cosmos(?=\/)/, '');
  if (route === '/tx/v1beta1/txs') return method === 'POST' ? broadcast(view, body) : undefined;
  if (method !== 'GET') return undefined;
  if (route === '/base/tendermint/v1beta1/blocks/latest') return found(latestBlock(view));
  if (route === '/base/tendermint/v1beta1/node_info') return found(nodeInfo(view));
  const hash = /^\/tx\/v1beta1\/txs\/([^/]+)$/.exec(route)?.[1];
  if (hash !== undefined) return included(view, hash);
  const owner = /^\/auth\/v1beta1\/accounts\/([^/]+)$/.exec(route)?.[1];
  if (owner !== undefined) return account(view, owner);
  const holder = /^\/bank\/v1beta1\/(?:balances|spendable_balances)\/([^/]+)(\/by_denom)?$/.exec(route);
  if (holder?.[1] === undefined) return undefined;
  if (holder[2] === undefined) return balances(view, holder[1]);
  const denom = query.get('denom') ?? '';
  return found({ balance: { denom, amount: view.ledger.balances.of(holder[1], denom).toString() } });
}
