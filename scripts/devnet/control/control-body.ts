import * as z from 'zod';
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { Answer } from '../answer.ts';
import { readJson } from '../exact-json.ts';

/** An invalid control call; the message is returned to the caller. */
export class ControlError extends Error {
  readonly field: string;

  constructor(field: string, text: string) {
    super(text);
    this.name = 'ControlError';
    this.field = field;
  }
}

export type Members = Readonly<Record<string, unknown>>;

/** Answers a control call with what it returns, or with what is invalid in it. */
export async function answerControl(run: () => Members | Promise<Members>): Promise<Answer> {
  try {
    return { status: 200, body: await run() };
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return { status: 400, body: { error: error.message, field: error.field } };
  }
}

export const network = z.enum(networkIds);

/** An integer of any size, as a JSON number or a decimal string. */
export const integer = (least = 0n) =>
  z
    .union(
      [
        z.bigint(),
        z
          .string()
          .regex(/^-?[0-9]{1,40}$/)
          .transform(BigInt),
      ],
      'this must be an integer, as a number or a string',
    )
    .pipe(z.bigint().min(least, `this must not be below ${least}`));

/** An integer small enough for a number. */
export const count = (most: number, least = 0) =>
  integer(BigInt(least))
    .pipe(z.bigint().max(BigInt(most), `this must not be above ${most}`))
    .transform(Number);

export const asset = (of?: NetworkId) =>
  z.string().transform((text, context) => {
    const read = parseAsset(text, of);
    if (read.ok) return read.value;
    context.addIssue('this is no asset');
    return z.NEVER;
  });

/** The upper-case notation of an asset. */
export const assetName = (of: NetworkId) => asset(of).transform(formatAsset);

/** Reads a JSON object by a schema; an empty body counts as `{}`. @throws ControlError */
export function readBody<Schema extends z.ZodType>(body: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = body.trim() === '' ? {} : readJson(body);
  } catch {
    throw new ControlError('', 'the body is not JSON');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { issues } = read.error;
  // A typo shows as an unknown member beside a missing one.
  const stray = issues.find((issue) => issue.code === 'unrecognized_keys');
  const issue = stray ?? issues[0];
  const path = issue?.path ?? [];
  // zod says of a key only that it is invalid, and the reason within.
  const message = (issue?.code === 'invalid_key' ? issue.issues[0] : issue)?.message ?? '';
  const field = [...path, ...(stray?.keys.slice(0, 1) ?? [])].map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  throw new ControlError(field.join('').replace(/^\./, ''), message);
}
