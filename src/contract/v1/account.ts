import * as z from 'zod';
import {
  type AccountRequest,
  accountCodes,
  type BalanceReport,
  type SigningFacts,
  type SigningReport,
} from '../../core/account/account.ts';
import { validateAddress } from '../../core/address/address.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import type { AccountFamily } from '../../core/chain/families.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { type Read, refuse, request } from '../fields.ts';
import { addressField, chainField } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime, present, toDigits, toDollars, wireDollars } from '../wire-values.ts';

/** Fields that identify an address on a chain. */
export const accountFields = {
  chain: chainField,
  address: addressField.about('Address on that chain.', ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']),
};

/** The address of `accountFields` in its canonical form. @throws AppError invalid_field, invalid_address */
export function readAccount(read: Read<typeof accountFields>): AccountRequest {
  const chain = read('chain');
  const field = 'address';
  const text = read(field) ?? refuse('invalid_field', `address is missing. Send an address on ${chain}.`, { field });
  const checked = validateAddress(text, chain, { use: 'request' });
  return checked.ok ? { chain, address: checked.value.text } : refuse('invalid_address', checked.error.hint, { field });
}

/** Failures: invalid_field, invalid_address; each names its field. */
const accountRequest = request(accountFields, readAccount);

const balancesResponse = z.object({
  chain: z.string(),
  address: z.string(),
  balances: z
    .array(
      z.object({
        asset: z.string(),
        amount: digits.describe('Balance in 1e8 units of the asset (MAYA.CACAO 1e10, MAYA.MAYA 1e4), truncated.'),
        usd: wireDollars.optional().describe('Approximate value in dollars. Absent without a price.'),
      }),
    )
    .describe('Balances: first the gas asset, even if zero, then each other asset of the address that the networks swap.'),
  total_usd: wireDollars.optional().describe('Sum of the values in dollars. Absent without any price.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/balances. */
export type BalancesResponse = z.infer<typeof balancesResponse>;
/** Account request fields as sent. */
export type AccountInput = z.input<typeof accountRequest.request>;

function respondWithBalances({ chain, address, balances, totalUsd, readAt }: BalanceReport): Reply<BalancesResponse> {
  return {
    ok: true,
    answer: present({
      chain,
      address,
      balances: balances.map(({ asset, amount, usd }) => present({ asset: formatAsset(asset), amount: `${amount}`, usd: toDollars(usd) })),
      total_usd: toDollars(totalUsd),
      read_at: isoFromMs(readAt),
    }),
  };
}

const readErrors: readonly ErrorCode[] = [
  'invalid_field',
  'invalid_address',
  'not_found',
  'upstream_invalid',
  'upstream_busy',
  'upstream_unavailable',
  'upstream_timeout',
];

/** GET /api/v1/balances: balances of an address. */
export const balancesEndpoint: Endpoint<AccountRequest, BalanceReport, BalancesResponse> = {
  operationId: 'getBalances',
  method: 'GET',
  path: '/api/v1/balances',
  aliases: ['/api/balances'],
  summary: 'Read the balances of an address on one chain.',
  ...accountRequest,
  response: balancesResponse,
  respond: respondWithBalances,
  errors: readErrors,
  limit: 'balances',
  cache: 'no-store',
  since: '0.3.0',
};

type FactFields = Omit<z.infer<typeof signingFactsResponse>, 'chain' | 'address' | 'kind' | 'read_at'>;

/** Wire form of each family's facts. */
const factFields: { readonly [F in AccountFamily]: (facts: Extract<SigningFacts, { readonly kind: F }>) => FactFields } = {
  utxo: ({ utxos, feeRate = 0n }) => ({
    utxos: utxos.map(({ txid, vout, value, isConfirmed, raw }) =>
      present({ tx: txid, txid, vout, value: `${value}`, confirmed: isConfirmed, raw }),
    ),
    fee_rate: `${feeRate}`,
  }),
  cosmos: ({ chainId, accountNumber, sequence, ownFee }) =>
    present({ chain_id: chainId, account_number: `${accountNumber}`, sequence: `${sequence}`, fee: toDigits(ownFee) }),
  solana: ({ blockhash }) => ({ blockhash }),
  tron: ({ refBlockBytes, refBlockHash, expiration, timestamp }) => ({
    ref_block_bytes: refBlockBytes,
    ref_block_hash: refBlockHash,
    expiration: `${expiration}`,
    timestamp: `${timestamp}`,
  }),
  xrp: ({ sequence, ledger, fee }) => ({ sequence: `${sequence}`, ledger, fee: `${fee}` }),
  cardano: ({ feePerByte, feeBase, coinsPerByte, maxBytes }) => ({
    fee_per_byte: `${feePerByte}`,
    fee_base: `${feeBase}`,
    coins_per_byte: `${coinsPerByte}`,
    max_bytes: `${maxBytes}`,
  }),
  evm: ({ chainId, nonce, gasPrice, code }) => ({ chain_id: `${chainId}`, nonce, gas_price: `${gasPrice}`, account_code: code }),
};
const kinds = Object.keys(factFields) as [AccountFamily, ...AccountFamily[]];
const hexText = z.string().regex(/^[0-9a-f]+$/);

const signingFactsResponse = z.object({
  chain: z.string(),
  address: z.string(),
  kind: z.enum(kinds).describe('Family of the chain; determines which of the members below are present.'),
  utxos: z
    .array(
      z.object({
        tx: z.string(),
        txid: z.string().optional().meta({ deprecated: true }).describe('Old name of tx.'),
        vout: count,
        value: digits.describe('Value in satoshi.'),
        confirmed: z.boolean(),
        raw: z.string().optional().describe('Previous transaction in hex. Present if an input without witness needs it.'),
      }),
    )
    .optional()
    .describe('Spendable outputs of the address, largest first. utxo only.'),
  fee_rate: digits.optional().describe("Fee rate in satoshi per virtual byte, at least the networks' recommendation. utxo only."),
  chain_id: z.string().optional().describe('Chain id. cosmos and evm only.'),
  account_number: digits.optional().describe('Account number. cosmos only.'),
  sequence: digits.optional().describe('Sequence number of the next transaction. cosmos and xrp only.'),
  blockhash: z.string().optional().describe('Recent blockhash, valid for about a minute. solana only.'),
  ref_block_bytes: hexText.optional().describe('Two bytes of the number of a recent block, which the transaction refers to. tron only.'),
  ref_block_hash: hexText.optional().describe('Eight bytes of the block hash. tron only.'),
  expiration: digits.optional().describe('Expiry of the transaction in unix milliseconds. tron only.'),
  timestamp: digits.optional().describe('Creation time of the transaction in unix milliseconds. tron only.'),
  ledger: count.optional().describe('Index of the latest ledger. xrp only.'),
  fee: digits
    .optional()
    .describe(
      'Fee of one transaction. xrp: in drops. cosmos: fee that THORChain or MAYAChain charges in addition to the amount, in its smallest unit; absent if unknown.',
    ),
  fee_per_byte: digits.optional().describe('Fee per byte of the transaction, in lovelace. cardano only.'),
  fee_base: digits.optional().describe('Fixed part of the fee, in lovelace. cardano only.'),
  coins_per_byte: digits.optional().describe('Minimum lovelace of an output for each of its bytes plus 160. cardano only.'),
  max_bytes: digits.optional().describe('Maximum size of a transaction in bytes. cardano only.'),
  nonce: count.optional().describe('Nonce of the next transaction, pending ones included. evm only.'),
  gas_price: digits.optional().describe('Gas price in wei. evm only.'),
  account_code: z
    .enum(accountCodes)
    .optional()
    .describe('Code at the address: none, a contract, or a delegation of the account to a contract (EIP-7702). evm only.'),
  read_at: isoTime,
});

/** Response of GET /api/v1/signing-facts. */
export type SigningFactsResponse = z.infer<typeof signingFactsResponse>;

function respondWithFacts({ chain, address, facts, readAt }: SigningReport): Reply<SigningFactsResponse> {
  const fields: (facts: never) => FactFields = factFields[facts.kind];
  return { ok: true, answer: { chain, address, kind: facts.kind, ...fields(facts as never), read_at: isoFromMs(readAt) } };
}

/** GET /api/v1/signing-facts: chain state needed to build a transaction. */
export const signingFactsEndpoint: Endpoint<AccountRequest, SigningReport, SigningFactsResponse> = {
  operationId: 'getSigningFacts',
  method: 'GET',
  path: '/api/v1/signing-facts',
  aliases: ['/api/signing-facts'],
  summary: 'Read the chain data that a wallet needs to build a transaction.',
  ...accountRequest,
  response: signingFactsResponse,
  respond: respondWithFacts,
  errors: readErrors,
  limit: 'signing-facts',
  cache: 'no-store',
  since: '0.3.0',
};
