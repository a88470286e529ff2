import { expect, test } from 'vitest';
import { refundText } from '../../core/track/track-refund.ts';
import { refundReason } from './tx-refund.ts';

test('a limit order that its owner cancelled is told apart from one that expired, and from no reason', () => {
  expect(refundReason('limit swap cancelled').code).toBe('order_cancelled');
  expect(refundReason('limit swap expired').code).toBe('order_expired');
  expect(refundText('order_cancelled')).toContain('cancelled');
});
