import { type Answer, found } from '../../answer.ts';
import { seeds } from '../../genesis.ts';
import { cosmosBlock, cosmosNodeInfo, isoTime } from '../../networks/node-api/cosmos-records.ts';
import type { CosmosForm } from './cosmos-form.ts';
import type { CosmosLedger, CosmosRecord } from './cosmos-ledger.ts';
import type { CosmosMessage } from './cosmos-transaction.ts';

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

function account(ledger: CosmosLedger, address: string): Answer {
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
function balances(ledger: CosmosLedger, address: string): Answer {
  const list = ledger.balances([address]).filter(([, denom]) => !denom.includes('~'));
  return found({
    balances: list.map(([, denom, balance]) => ({ denom, amount: balance.toString() })),
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

function transactionRecord({ transaction }: CosmosRecord): Record<string, unknown> {
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

function included(ledger: CosmosLedger, hash: string): Answer {
  if (!/^[0-9a-fA-F]{64}$/.test(hash)) return refuse(400, 3, `invalid tx hash: ${hash.slice(0, 80)}`);
  const item = ledger.known.get(hash.toUpperCase());
  if (item?.block === undefined) return refuse(404, 5, `tx not found: ${hash.toUpperCase()}`);
  const tx = transactionRecord(item);
  const gas = { gas_wanted: item.transaction.fee.gas.toString(), gas_used: item.gasUsed.toString() };
  const place = { height: item.block.height.toString(), timestamp: isoTime(item.block.time) };
  return found({ tx, tx_response: { ...txResponse(item), ...place, ...gas, tx } });
}

/** `TxResponse` of a transaction that no block contains yet. */
const txResponse = ({ hash, verdict }: Pick<CosmosRecord, 'hash' | 'verdict'>) => ({
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
});

function broadcast(ledger: CosmosLedger, body: string): Answer {
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
  return found({ tx_response: txResponse(ledger.broadcast(new Uint8Array(Buffer.from(text, 'base64')))) });
}

/** REST API of a Cosmos chain, at or below `/cosmos`. Undefined for an unknown path. */
export function answerCosmos({ method, path, query, body }: Request, form: CosmosForm, ledger: CosmosLedger): Answer | undefined {
  const { network, chain, chainId, prefix } = form;
  const route = path.replace(/^\/cosmos(?=\/)/, '');
  if (route === '/tx/v1beta1/txs') return method === 'POST' ? broadcast(ledger, body) : undefined;
  if (method !== 'GET') return undefined;
  if (route === '/base/tendermint/v1beta1/blocks/latest') return found(cosmosBlock(network ?? chain, chainId, ledger.head()));
  if (route === '/base/tendermint/v1beta1/node_info')
    return found(cosmosNodeInfo(network ?? prefix, chainId, network && seeds[network].version));
  const hash = /^\/tx\/v1beta1\/txs\/([^/]+)$/.exec(route)?.[1];
  if (hash !== undefined) return included(ledger, hash);
  const owner = /^\/auth\/v1beta1\/accounts\/([^/]+)$/.exec(route)?.[1];
  if (owner !== undefined) return account(ledger, owner);
  const holder = /^\/bank\/v1beta1\/(?:balances|spendable_balances)\/([^/]+)(\/by_denom)?$/.exec(route);
  if (holder?.[1] === undefined) return undefined;
  if (holder[2] === undefined) return balances(ledger, holder[1]);
  const denom = query.get('denom') ?? '';
  return found({ balance: { denom, amount: ledger.balanceOf(holder[1], denom).toString() } });
}
