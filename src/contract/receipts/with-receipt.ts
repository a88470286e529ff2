import type * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { receipted, receiptRequest } from '../receipt.ts';

/** The endpoint with receipts on request. MCP has the plain one: a model checks no signatures. */
export const withReceipt = <Input, Output, Answer>(
  plain: Endpoint<Input, Output, Answer>,
  judge: NonNullable<Endpoint<Input, Output, Answer>['judge']>,
): Endpoint<Input, Output, Answer> => ({
  ...plain,
  request: plain.request.extend(receiptRequest.request.shape),
  response: (plain.response as unknown as z.ZodObject).extend(receipted.shape) as unknown as z.ZodType<Answer>,
  blanks: { ...plain.blanks, ...receiptRequest.blanks },
  parse: ({ receipt, ...fields }) => {
    const read = receiptRequest.parse({ receipt });
    return read.ok ? plain.parse(fields) : read;
  },
  judge,
});

/** Operators behind an address. */
export const vouchedBy = (heights: readonly number[] | undefined) => (heights === undefined ? {} : { operators: heights.length, heights });
