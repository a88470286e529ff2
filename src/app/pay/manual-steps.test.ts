import { expect, test } from 'vitest';
import { manualSteps } from './manual-steps.ts';

const of = (id: string, mechanism: Parameters<typeof manualSteps>[0]['mechanism'], address?: string) => {
  const [chain = '', ticker = ''] = id.split('.');
  const from = { id, ticker, decimals: 8 };
  const request = {
    from,
    to: from,
    amount: 1_000_000_000n,
  } as unknown as Parameters<typeof manualSteps>[0]['request'];
  const own = {
    request,
    memo: '=:b:bc1q',
    mechanism,
    chain,
    network: 'thorchain',
  } as const;
  return manualSteps(address === undefined ? own : { ...own, address }).map((step) => ({
    id: step.id,
    code: step.code?.text,
    parts: step.parts.map((part) => part.id),
  }));
};

test('has a step for the memo, then one for amount and address, each with its code', () => {
  expect(of('LTC.LTC', 'op_return', 'ltc1q')).toEqual([
    { id: 'memo', code: '=:b:bc1q', parts: ['memo'] },
    {
      id: 'where',
      code: 'litecoin:ltc1q?amount=10',
      parts: ['amount', 'address'],
    },
  ]);
  expect(of('ETH.ETH', 'calldata', '0xAb')).toEqual([
    { id: 'memo', code: '0x3d3a623a62633171', parts: ['memo', 'data'] },
    {
      id: 'where',
      code: 'ethereum:0xAb@1?value=10000000000000000000',
      parts: ['amount', 'address'],
    },
  ]);
  expect(of('XRP.XRP', 'xrp_memo', 'rX')[1]).toEqual({
    id: 'where',
    code: 'rX',
    parts: ['amount', 'address'],
  });
});

test('has one step if one code holds everything or the deposit has no address', () => {
  expect(of('SOL.SOL', 'spl_memo', 'So1')).toEqual([
    {
      id: 'all',
      code: 'solana:So1?amount=10&memo=%3D%3Ab%3Abc1q',
      parts: ['amount', 'address', 'memo'],
    },
  ]);
  expect(of('THOR.RUNE', 'msg_deposit')).toEqual([{ id: 'all', code: undefined, parts: ['amount', 'memo'] }]);
});
