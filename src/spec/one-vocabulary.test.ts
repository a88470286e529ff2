import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { tools } from '../contract/mcp/endpoint.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly deprecated?: boolean;
}

/** Every object of a schema: member names, and whether each is deprecated. */
function objectsOf({ properties, items }: Schema): readonly (readonly (readonly [string, boolean])[])[] {
  const inner = [...Object.values(properties ?? {}), ...(items === undefined ? [] : [items])].flatMap(objectsOf);
  const members = Object.entries(properties ?? {}).map(([name, { deprecated = false }]) => [name, deprecated] as const);
  return members.length === 0 ? inner : [members, ...inner];
}

const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...endpoints.flatMap(({ operationId, request, response }) => [
    [`request of ${operationId}`, request] as const,
    [`answer of ${operationId}`, response] as const,
  ]),
  ...tools.flatMap(({ name, operation, response }) => [
    [`arguments of ${name}`, operation.request] as const,
    [`content of ${name}`, response] as const,
  ]),
];

/** Words replaced by the vocabulary of content/developers/rest.mdx. */
const otherWords = [
  'txid',
  'tx_hash',
  'tx_id',
  'txHash',
  'hash',
  'vault',
  'owner',
  'recipient',
  'receiver',
  'deposit_address',
  'amount_in',
];
/** Role names, which are more specific than address. */
const roles = ['destination', 'refund_address', 'inbound_address', 'sender'];

test.each(schemas)('uses only words of the vocabulary in the %s, and one unit per amount', (place, schema) => {
  for (const members of objectsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)) {
    const names = members.flatMap(([name, isOld]) => (isOld ? [] : [name]));
    expect(names.filter((name) => otherWords.includes(name))).toEqual([]);
    if (names.includes('decimals')) expect(names).not.toContain('amount');
    if (names.includes('address') && place !== 'answer of resolveName') expect(names.filter((name) => roles.includes(name))).toEqual([]);
  }
});

test('documents each old name still read or returned, with the name that replaced it', () => {
  const page = readFileSync(new URL('../../content/developers/versioning.mdx', import.meta.url), 'utf8');
  const rows = new Set([...page.matchAll(/^\| `(\w+)` \|.*\| `(\w+)` \|$/gm)].map(([, old, now]) => `${old} ${now}`));
  const renamed = endpoints.flatMap(({ renamed: names = {} }) => Object.entries(names).map(([old, now]) => `${old} ${now}`));
  expect(renamed.length).toBeGreaterThan(2);
  for (const row of renamed) expect(rows).toContain(row);
  const answered = schemas
    .flatMap(([, schema]) => objectsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema))
    .flatMap((members) => members.flatMap(([name, isOld]) => (isOld ? [name] : [])));
  expect([...new Set(answered)].sort()).toEqual(['amount', 'sender', 'txid', 'vault']);
  for (const old of answered) expect([...rows].some((row) => row.startsWith(`${old} `))).toBe(true);
});

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const known: Readonly<Record<string, unknown>> = { address, inbound_address: address };
const others = { tx: 'ab'.repeat(32), network: 'thorchain', from_asset: 'BTC.BTC', amount: '10000000', memo: 'm' };

test.each(endpoints.filter((endpoint) => endpoint.renamed !== undefined))(
  'reads a request of $operationId by its old names as by its new ones',
  ({ request, parse, renamed = {} }) => {
    const rest = Object.fromEntries(Object.entries(others).filter(([name]) => name in request.shape));
    for (const [old, now] of Object.entries(renamed)) {
      const read = parse({ ...rest, [now]: known[now] });
      expect(read.ok).toBe(true);
      expect(parse({ ...rest, [old]: known[now] })).toEqual(read);
    }
  },
);
