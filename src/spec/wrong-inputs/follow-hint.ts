import type { SentCall } from './wrong-inputs.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Result of a call: whether it worked, and the response or error body. */
export interface Answered {
  readonly works: boolean;
  readonly body: Facts;
}

/** Values that only the user or an earlier call can supply. */
export interface User {
  /** The user's own address on a chain, by short or full name. */
  address(chain: string): string;
  readonly name: string;
  /** Hash of a deposit the user paid. */
  readonly tx: string;
  /** Id of the user's registration. */
  readonly registration: string;
  readonly apiKey: string;
  /** Fetches a new BTC to ETH quote with a destination: memo, address and expiry. */
  quoted(): Promise<Facts>;
}

interface Told {
  readonly attempt: SentCall;
  /** Message and hint, plus the reasons of an unpayable deposit. */
  readonly hint: string;
  readonly field: string;
  readonly body: Facts;
  readonly user: User;
}

type Rule = (told: Told) => SentCall | undefined | Promise<SentCall | undefined>;

const withInput = (attempt: SentCall, change: Facts): SentCall => ({
  ...attempt,
  input: Object.fromEntries(Object.entries({ ...attempt.input, ...change }).filter(([, value]) => value !== undefined)),
});

const set = ({ attempt, field }: Told, value: unknown): SentCall | undefined =>
  field === '' ? undefined : withInput(attempt, { [field]: value });

const found = ({ hint }: Told, pattern: RegExp): string | undefined => pattern.exec(hint)?.[1];

const plain = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** A name listed in the hint: the intended one, or the first. */
function chosen(told: Told, listed: string | undefined): SentCall | undefined {
  const names = listed?.split(/,? or |, /).map((name) => name.trim());
  const meant = names?.find((name) => plain(name) === plain(told.attempt.input[told.field])) ?? names?.[0];
  return meant === undefined ? undefined : set(told, meant === 'true' ? true : meant);
}

/** Rules for params, headers and bodies quoted in the hint. */
const forms: readonly Rule[] = [
  (told) => {
    const params = found(told, /Send params as (\{.*?\})\.(?: |$)/);
    if (params === undefined) return undefined;
    return { surface: 'rpc', at: told.attempt.surface === 'tool' ? 'tools/call' : told.attempt.at, input: JSON.parse(params) };
  },
  ({ attempt, hint }) => {
    const [, revision, meta] =
      /Send MCP-Protocol-Version: (\S+) and Mcp-Method with the method, and params\._meta as (\{.*\}\})\.(?: |$)/.exec(hint) ?? [];
    if (revision === undefined || meta === undefined) return undefined;
    return {
      ...attempt,
      input: { ...attempt.input, _meta: JSON.parse(meta) },
      headers: { 'MCP-Protocol-Version': revision, 'Mcp-Method': attempt.at },
    };
  },
  (told) => {
    const method = found(told, /Call a method .* such as (\S+) or /);
    return method === undefined ? undefined : { surface: 'rpc', at: method, input: {} };
  },
  ({ attempt, hint }) =>
    /Send (?:one JSON value|Content-Type: application\/json|a JSON)/.test(hint)
      ? { surface: attempt.surface, at: attempt.at, input: attempt.input }
      : undefined,
  (told) => {
    const method = found(told, /^Use one of (\w+)/);
    return method === undefined ? undefined : { ...told.attempt, method };
  },
  ({ attempt, hint, user }) =>
    /x-api-key header/.test(hint) ? { ...attempt, headers: { ...attempt.headers, 'x-api-key': user.apiKey } } : undefined,
];

/** Rules for figures and candidates in the body, and literal values in the hint. */
const values: readonly Rule[] = [
  (told) => {
    const [first] = (told.body['candidates'] ?? []) as readonly string[];
    return first === undefined ? undefined : set(told, first);
  },
  (told) => {
    const details = (told.body['details'] ?? {}) as Facts;
    const { recommended_min_amount_in: least, valid_amount_rounded_up: up, largest_in_asset_amount: whole, largest_amount: most } = details;
    const figure = up ?? least ?? whole ?? most;
    return figure === undefined ? undefined : set(told, figure);
  },
  (told) => {
    const names = found(told, /The (?:fields|arguments) are ([\w, ]+)\./)?.split(', ');
    if (names === undefined) return undefined;
    const meant = names.find((name) => plain(name) === plain(told.field));
    const change = { [told.field]: undefined, ...(meant === undefined ? {} : { [meant]: told.attempt.input[told.field] }) };
    return withInput(told.attempt, change);
  },
  (told) => chosen(told, found(told, /The chains are ([\w, ]+)\./)),
  (told) => {
    const [, least, most] = /as a (?:whole number|number of percent) from (\d+) to (\d+)/.exec(told.hint) ?? [];
    if (least === undefined || most === undefined) return undefined;
    const [sent, low, high] = [told.attempt.input[told.field], least, most].map(Number) as [number, number, number];
    return set(told, Number.isNaN(sent) ? Math.round((low + high) / 2) : Math.min(Math.max(sent, low), high));
  },
  (told) => chosen(told, found(told, /Send (?:it|\w+) as (\w+ or [\w ]+)\./)),
  (told) => chosen(told, found(told, /Send one of ([A-Z]\w+(?:, \w+)*)\./)),
  (told) =>
    /(?:leave it out|[Ss]tart again without|Send only one of them|Send one of them)/.test(told.hint) ? set(told, undefined) : undefined,
  (told) => {
    const question = found(told, /Is it ([^?]+)\?/);
    return question === undefined ? undefined : set(told, question);
  },
  (told) => {
    const payment = found(told, /Send \w+ as (\w{20,})\./);
    return payment === undefined ? undefined : set(told, payment);
  },
];

/** Rules for values the hint only describes, taken from the user or an earlier call. */
const asked: readonly Rule[] = [
  async (told) => {
    if (!/memo of a quote|about to pay|use its memo|Get a new one|[Gg]et a new quote|as the deposit will carry it/.test(told.hint))
      return undefined;
    const { memo, inbound_address, expiry } = await told.user.quoted();
    return withInput(told.attempt, { memo, ...(/check.deposit/.test(told.attempt.at) ? { inbound_address, expiry } : {}) });
  },
  (told) => {
    const chain =
      found(told, /needs an? (.+?) address|(?:address on|address of) (?=[A-Z])/) ??
      found(told, /[Aa]ddress (?:on|of) ([A-Z][\w ]*?)(?: has|[:.]|$)/);
    return chain === undefined ? undefined : set(told, told.user.address(chain));
  },
  (told) => {
    const chain = found(told, /This is not an? (.+?) address|checksum of this (?=\w)/) ?? found(told, /this (\w+) address does not match/);
    return chain === undefined ? undefined : set(told, told.user.address(chain));
  },
  (told) => {
    const isOwn = /EIP-55|one of your own|address that will sign|An address can be sent in its place/.test(told.hint);
    return isOwn ? set(told, told.user.address('ETH')) : undefined;
  },
  (told) => (/Send the address that (?:placed|sent)/.test(told.hint) ? set(told, told.user.address('BTC')) : undefined),
  (told) => (/has no ending/.test(told.hint) ? set(told, String(told.attempt.input[told.field]).replace(/\..*/, '')) : undefined),
  (told) => (/Send a THORName or a MAYAName|A name has up to/.test(told.hint) ? set(told, told.user.name) : undefined),
  (told) => (/the hash of the deposit/.test(told.hint) ? set(told, told.user.tx) : undefined),
  (told) =>
    /Send asset and reference, or internal_api_id/.test(told.hint)
      ? withInput(told.attempt, { internal_api_id: told.user.registration })
      : undefined,
  (told) => {
    if (!/Choose two different assets|are both [A-Z]/.test(told.hint)) return undefined;
    return set(told, 'ETH.ETH');
  },
  (told) => {
    if (!/Use a swap with a memo/.test(told.hint)) return undefined;
    return {
      surface: 'get',
      at: '/api/v1/quote',
      input: {
        from_asset: told.attempt.input['asset'],
        to_asset: 'BTC.BTC',
        amount_decimal: '1000',
        destination: told.user.address('BTC'),
      },
    };
  },
];

/** Rules for examples, and for calls the hint names. */
const examples: readonly Rule[] = [
  (told) => {
    const digits = found(told, /(?:is|of \S+) "(\d+)"/);
    return digits === undefined ? undefined : set(told, digits);
  },
  (told) => {
    const example = found(told, /such as "([^"]+)"/) ?? found(told, /such as ([\w.-]+\w)/) ?? found(told, /"([\d.]+)" is/);
    if (example === undefined || /list_pools/.test(told.hint)) return undefined;
    return set(told, example);
  },
  (told) => (/with a decimal point/.test(told.hint) ? set(told, String(told.attempt.input[told.field]).replace(',', '.')) : undefined),
  (told) => {
    const tool = found(told, /\b((?:list|get|find)_[a-z_]+)\b/);
    const path = found(told, /GET (\/api\/v1\/[\w/-]+)/) ?? found(told, /(\/openapi\.json)/);
    if (told.attempt.surface !== 'get' && tool !== undefined) return { surface: 'tool', at: tool, input: {} };
    return path === undefined ? undefined : { surface: 'get', at: path, input: {} };
  },
];

const rules: readonly Rule[] = [...forms, ...values, ...asked, ...examples];

/** The call that a literal reading of the hint leads to; undefined if none. */
export async function followHint(attempt: SentCall, { body }: Answered, user: User): Promise<SentCall | undefined> {
  const problems = (body['problems'] ?? []) as readonly Facts[];
  const hint = [body['message'], body['hint'], ...problems.map(({ reason }) => reason)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const field = String(body['field'] ?? problems[0]?.['field'] ?? '');
  for (const rule of rules) {
    const next = await rule({ attempt, hint, field, body, user });
    if (next !== undefined) return next;
  }
  return undefined;
}
