import { describe, expect, test } from 'vitest';
import type { DepositVerdict, PlannedDeposit } from '../../core/inbound/deposit-verdict.ts';
import { checkDepositTool } from '../mcp/check-deposit.ts';
import { checkDepositEndpoint } from './check-deposit.ts';

const fields = {
  network: 'thorchain',
  from_asset: 'BTC.BTC',
  amount: '10000000',
  memo: '=:ETH.ETH:0x5aAe',
  inbound_address: 'bc1q',
  expiry: 1_700_000_000,
};

function plannedOf(sent: Readonly<Record<string, unknown>>) {
  const read = checkDepositEndpoint.parse(sent);
  return read.ok ? read.value : expect.fail(read.error.hint);
}

describe('POST /api/v1/check-deposit', () => {
  test('reads a planned deposit with all its fields', () => {
    expect(plannedOf(fields)).toMatchObject({
      network: 'thorchain',
      amount: 10_000_000n,
      memo: fields.memo,
      address: 'bc1q',
      expiry: 1_700_000_000,
    });
  });

  test.each(['network', 'from_asset', 'amount', 'memo'])('rejects a deposit without its %s and names that field', (field) => {
    expect(checkDepositEndpoint.parse({ ...fields, [field]: undefined })).toMatchObject({ ok: false, error: { field } });
  });

  test.each(['\n', '\r\n', '\t', ' ', '\u00a0'])('keeps %j around a memo, since the deposit would carry it', (space) => {
    expect(plannedOf({ ...fields, memo: `${space}${fields.memo}` }).memo).toBe(`${space}${fields.memo}`);
    expect(plannedOf({ ...fields, memo: `${fields.memo}${space}` }).memo).toBe(`${fields.memo}${space}`);
  });

  test('marks a deposit with a problem as not payable, with its code and reason', () => {
    const problems = [{ code: 'trading_halted', field: '', hint: 'Wait.' }] satisfies DepositVerdict['problems'];
    const reply = checkDepositEndpoint.respond({ planned: plannedOf(fields) as PlannedDeposit, problems }, 0);
    expect(reply).toMatchObject({ ok: true, answer: { payable: false, problems: [{ code: 'trading_halted', reason: 'Wait.' }] } });
  });

  test('reads amount_decimal beside a transaction only with its asset', () => {
    const sent = { transaction: 'bitcoin:bc1q', amount_decimal: '0.1' };
    expect(checkDepositEndpoint.parse(sent)).toMatchObject({ ok: false, error: { field: 'amount_decimal' } });
    expect(plannedOf({ ...sent, from_asset: 'BTC.BTC' })).toMatchObject({ amount: 10_000_000n });
    expect(plannedOf({ ...sent, amount_decimal: undefined })).toMatchObject({ sent: { form: 'link', text: 'bitcoin:bc1q' } });
  });

  test('shares its operation with the MCP tool, so both give the same verdict', () => {
    expect(checkDepositTool.operation).toBe(checkDepositEndpoint);
  });
});
