import * as z from 'zod/mini';
import type { ChainAccess, PayeeAccount, SigningFacts } from '../../core/account/account.ts';
import { type BaseAmount, baseAmount, rescale } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { present } from '../../core/present.ts';
import { matching, natural, readWith, required, type WireRead, wireCount } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { type ChainClient, type ChainRequest, jsonPost, together } from './chain-request.ts';
import { xrplPayment } from './xrpl-payment.ts';

interface AccountState {
  /** Balance in drops. */
  readonly balance: bigint;
  readonly sequence: number;
  /** Flags of the account (`lsf…`). */
  readonly flags: number;
}

const accountData = z.object({ Balance: required(natural), Sequence: required(wireCount), Flags: required(wireCount) });
const account = z.object({ result: z.object({ account_data: accountData }) });
const missing = z.object({ result: z.object({ error: z.literal('actNotFound') }) });
const fee = z.object({
  result: z.object({ drops: z.object({ open_ledger_fee: required(natural) }), ledger_current_index: required(wireCount) }),
});
const sent = z.object({
  result: z.object({
    engine_result: required(matching(/^te[a-z][A-Z_]{2,40}$/)),
    engine_result_message: z.optional(z.string()),
    tx_json: z.optional(z.object({ hash: z.optional(z.string()) })),
  }),
});

const decimals = 6;
/** Account flags (content/reference/chains.md#payouts-that-an-account-refuses). */
const [requireDestTag, depositAuth] = [0x0002_0000, 0x0100_0000];
/** Minimum payment that creates an account: 1 XRP. */
const reserve = baseAmount(100_000_000n);

function demandOf(flags: number): PayeeAccount['demand'] {
  if ((flags & requireDestTag) !== 0) return 'tag';
  return (flags & depositAuth) === 0 ? undefined : 'authorization';
}

const question = <T>(method: string, params: object, read: WireRead<T>): ChainRequest<T> => ({
  path: '',
  post: jsonPost({ method, params: [params] }),
  read,
});

/** Reads an account; `null` if it does not exist. */
const readAccount: WireRead<AccountState | null> = (value) => {
  if (readWith(missing, value) !== undefined) return null;
  const data = readWith(account, value)?.result.account_data;
  return data && { balance: data.Balance, sequence: data.Sequence, flags: data.Flags };
};

/** Access to the XRP Ledger via JSON-RPC hosts. */
export function xrpl(client: ChainClient): ChainAccess {
  const xrp = must(parseAsset('XRP.XRP'));
  const fetchAccount = (address: string, signal: AbortSignal | undefined) =>
    client.value({ ...question('account_info', { account: address, ledger_index: 'current' }, readAccount), signal });

  return {
    chain: client.options.chain,
    async balances(address, _tokens, signal) {
      const reply = await fetchAccount(address, signal);
      if (!reply.ok) return reply;
      const amount: BaseAmount = baseAmount(rescale(reply.value?.balance ?? 0n, decimals, 8));
      return { ok: true, value: [{ asset: xrp, amount }] };
    },
    async payee(address, signal) {
      const reply = await fetchAccount(address, signal);
      if (!reply.ok) return reply;
      return { ok: true, value: { exists: reply.value !== null, reserve, ...present({ demand: demandOf(reply.value?.flags ?? 0) }) } };
    },
    async signingFacts(address, signal): Promise<NodeReply<SigningFacts>> {
      const [state, cost] = await Promise.all([
        fetchAccount(address, signal),
        client.value({ ...question('fee', {}, (value) => readWith(fee, value)?.result), signal }),
      ]);
      const both = together([state, cost] as const);
      if (!both.ok) return both;
      const [own, { drops, ledger_current_index: ledger }] = both.value;
      if (own !== null) return { ok: true, value: { kind: 'xrp', sequence: own.sequence, ledger, fee: drops.open_ledger_fee } };
      const hint = `${client.options.name} has no account at this address yet. Send the reserve to it first.`;
      return { ok: false, error: { kind: 'refused', info: { code: 'not_found', hint, field: 'address' } } };
    },
    broadcast: (transaction, tx, signal) => {
      const post = jsonPost({ method: 'submit', params: [{ tx_blob: transaction }] });
      return sendOnce(client, { question: { path: '', post }, read: readSent, tx }, signal);
    },
    payment: (tx, _tokens, signal) => xrplPayment(client, tx, signal),
  };
}

const refused = z.object({
  result: z.object({
    error: required(matching(/^(?:invalidTransaction|invalidParams|highFee|srcAct\w+|badS\w+)$/)),
    error_exception: z.optional(z.string()),
    error_message: z.optional(z.string()),
  }),
});

/** Reads a broadcast response: `tes` is provisionally applied; `ter` is queued and kept by the server. */
function readSent(value: unknown): BroadcastVerdict | undefined {
  const result = readWith(sent, value)?.result;
  if (result === undefined) {
    const error = readWith(refused, value)?.result;
    if (error === undefined) return undefined;
    return { kind: 'refused', words: `${error.error} ${error.error_exception ?? ''} ${error.error_message ?? ''}` };
  }
  const hash = result.tx_json?.hash;
  if (result.engine_result === 'tesSUCCESS' || result.engine_result === 'terQUEUED') return { kind: 'accepted', ...present({ tx: hash }) };
  return { kind: 'refused', words: `${result.engine_result} ${result.engine_result_message ?? ''}` };
}
