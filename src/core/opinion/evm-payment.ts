import { nativeAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { evmChainIds } from '../chain/evm-chain-id.ts';
import type { DepositError } from '../inbound/deposit-verdict.ts';
import { findToken, type RequestTokens } from '../payment-request/request-tokens.ts';
import { present } from '../present.ts';
import { readCall, readTokenTransfer } from '../transaction/evm-call.ts';
import { otherThan, type ReadPayment, readAs, type SentTransaction, unreadable } from './others-payment.ts';

type EvmSent = Extract<SentTransaction, { form: 'evm' }>;

const gasPlaces = 18;

/** Reads an EVM transaction: a deposit over a router, a plain payment with its memo, an approval or a transfer of a token. */
export function readEvmPayment({ chainId, from, to, data, value, fee }: EvmSent, tokens: RequestTokens): ReadPayment {
  const chain = Object.entries(evmChainIds).find(([, id]) => id === chainId)?.[0];
  if (chain === undefined) return unreadable('its chain id is none of the networks’ chains', `${chainId}`);
  const wei = { native: nativeAmount(value), decimals: gasPlaces };
  const base = { chain, ...present({ from, fee: fee === undefined ? undefined : nativeAmount(fee) }) };
  const transfer = readTokenTransfer(data);
  if (transfer !== undefined) {
    const paid = tokenUnits(chain, to, transfer.units, tokens);
    return readAs({ ...base, to: transfer.to, ...paid, memo: '' }, [sentStraight, ...besideToken(value)]);
  }
  const call = readCall(data);
  if (call === undefined) return unreadable('its call is neither a deposit of the routers nor a memo', data.slice(0, 10));
  if (call.kind === 'plain') return readAs({ ...base, to, asset: getGasAsset(chain), paid: wei, memo: call.memo, isPlain: true });
  if (call.kind === 'approve') return readAs({ ...base, ...tokenUnits(chain, to, call.units, tokens) }, [onlyApproves(call.spender)]);
  const { vault, token, units, memo, expiration } = call;
  const routed = { ...base, to: vault, router: to, memo, ...(expiration === 0n ? {} : { expiration: Number(expiration) }) };
  if (token === undefined) return readAs({ ...routed, asset: getGasAsset(chain), paid: wei }, otherValue(units, value));
  return readAs({ ...routed, ...tokenUnits(chain, token, units, tokens) }, besideToken(value));
}

function tokenUnits(chain: string, contract: string, units: bigint, tokens: RequestTokens) {
  const found = findToken(chain, contract, tokens);
  const decimals = found && ownDecimals(found.asset, found.decimals);
  return { ...present({ asset: found?.asset }), contract, paid: { native: nativeAmount(units), ...present({ decimals }) } };
}

const sentStraight: DepositError = otherThan(
  'transaction',
  'A token that is sent straight to a vault is lost: it goes through the router.',
  {
    expected: 'depositWithExpiry of the router',
    found: 'transfer of the token',
  },
);

const onlyApproves = (spender: string): DepositError =>
  otherThan('transaction', 'This only approves a spender and deposits nothing. Send the deposit that follows it.', {
    expected: 'depositWithExpiry of the router',
    found: `approve of ${spender}`,
  });

function besideToken(value: bigint): readonly DepositError[] {
  const hint = 'The transaction sends the coin of the chain where a token is paid: the router refuses it.';
  return value === 0n ? [] : [otherThan('transaction', hint, { expected: 'value 0', found: `value ${value}` })];
}

function otherValue(units: bigint, value: bigint): readonly DepositError[] {
  const hint = 'The value is not the amount of the call; the router counts the value.';
  return units === value ? [] : [otherThan('transaction', hint, { expected: `value ${units}`, found: `value ${value}` })];
}
