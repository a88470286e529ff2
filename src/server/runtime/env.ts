import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { type LimitName, type LimitOverrides, limits } from '../../contract/limits.ts';
import { type UsdAmount, usdAmount } from '../../core/amount.ts';
import { chains } from '../../core/chain/chain.ts';
import { type Pause, readPauseScope, readWhy } from '../../core/pause/pause.ts';
import { release } from '../../core/release.ts';
import type { HostLimitOverrides } from '../../nodes/budget/host-limits.ts';
import { type ChainUrls, chainUrlsFor } from '../../nodes/chains/chain-urls.ts';
import { type Hosts, hostsFor } from '../../nodes/http/hosts.ts';
import { type ApiKeyRecord, hashApiKey, keyName } from './api-key.ts';
import type { AddressHeader } from './caller.ts';
import { devnetSignerKey } from './devnet-signer-key.ts';
import { nodeBudgets } from './node-budgets.ts';
import { offByDefault, optedInChains } from './opted-in.ts';

/** The configuration of one process, read once. */
export interface Env {
  /** Canonical origin without a trailing slash. */
  readonly siteUrl: string;
  readonly network: 'devnet' | 'stagenet' | 'mainnet';
  readonly hosts: Hosts;
  /** THOR and MAYA default to the nodes of their networks. */
  readonly chainUrls: ChainUrls;
  /** True where functions are suspended between requests, so timers do not run. */
  readonly isOnPlatform: boolean;
  /** Operator overrides of the request budgets per host. */
  readonly nodeBudgets: HostLimitOverrides;
  /** True on the production deployment of the platform. */
  readonly isProduction: boolean;
  /** True where pages on localhost may not call: in production, on the platform or self-hosted. */
  readonly isPublic: boolean;
  /** The trusted header that carries the caller's address. */
  readonly addressHeader: AddressHeader;
  /** Shared store; absent: each process keeps its own. */
  readonly redis?: { readonly url: string; readonly token: string };
  readonly mail: {
    /** URL of the mail server; absent when emails are written to `outboxDir`. */
    readonly smtpUrl?: string;
    readonly from: string;
    /** Recipient of bug reports. */
    readonly reportTo?: string;
    readonly outboxDir: string;
  };
  /** Operator overrides of named limits. */
  readonly rateLimits: LimitOverrides;
  /** HMAC key that signs our links. */
  readonly signingSecret: string;
  /** Previous signing secrets, still accepted for verification. */
  readonly formerSecrets: readonly string[];
  /** Sharing via the store; needs a SIGNING_SECRET, unknown to the store. `release` identifies the build, `patienceMs` is the timeout. */
  readonly sharing?: { readonly secret: string; readonly release: string; readonly patienceMs?: number };
  /** Bearer secret of the platform's cron calls; absent: no authentication. */
  readonly cronSecret?: string;
  /** Bearer token for the metrics; absent: no metrics endpoint. */
  readonly metricsToken?: string;
  /** Aggregator keys in addition to those in the store. */
  readonly aggregatorKeys: readonly ApiKeyRecord[];
  /** Memoless registrations. */
  readonly memoless: {
    /** Returns the private key of the paying account, 64 hex digits. Absent: registration is disabled here. */
    readonly signerKey?: () => string;
    /** Daily RUNE spending cap, in 1e8 units. */
    readonly dailyRune: bigint;
    /** Daily registrations per caller address. */
    readonly perCaller: number;
    /** Maximum USD value of one order. */
    readonly mostUsd: UsdAmount;
  };
  /** Pauses from PAUSED, in addition to those of `npm run pause`. */
  readonly paused: readonly Pause[];
  /** Opt-in chains for which deposits are enabled. */
  readonly optedIn: readonly string[];
  /** Folder for persistent data. */
  readonly dataDir: string;
}

const defaultPort = 4321;

/** Treats an empty variable as unset: platforms and shells write both. */
const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const isOrigin = (text: string) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text));
const origin = httpUrl.refine(isOrigin, 'must be an origin without a path, such as https://swap.example');

/** `liquify=https://a,https://b`: hosts in order of preference, each with an optional operator name. */
const hostList = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== '')
      : value,
  z.array(
    z.string().transform((text, context) => {
      const [, operator, url = ''] = /^(?:([A-Za-z0-9_-]{1,32})=)?(.*)$/s.exec(text) ?? [];
      const read = httpUrl.safeParse(url);
      if (!read.success) context.addIssue('must be an http or https URL, or name=URL with the name of its operator');
      return { url: url.replace(/\/+$/, ''), ...(operator === undefined ? {} : { operator: operator.toLowerCase() }) };
    }),
  ),
);

type HostList = z.infer<typeof hostList>;

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

/** `mcp=1000/60,newsletter=20/600`: quota and seconds by name. */
const limitOverrides = z.string().transform((text, context): LimitOverrides => {
  const found: [string, { quota: number; seconds: number }][] = [];
  for (const part of text.split(',')) {
    const [, name = '', quota, seconds] = /^\s*([a-z-]+)\s*=\s*([1-9]\d{0,8})\s*\/\s*([1-9]\d{0,5})\s*$/.exec(part) ?? [];
    if (Object.hasOwn(limits, name)) found.push([name, { quota: Number(quota), seconds: Number(seconds) }]);
    else context.addIssue(`${JSON.stringify(part.trim())} is not name=quota/seconds with a name of ${Object.keys(limits).join(', ')}`);
  }
  return Object.fromEntries(found) satisfies Partial<Record<LimitName, unknown>>;
});

/** `BTC=https://a|https://b,ETH=https://c`: hosts by chain, in order of preference; a chain without hosts is unavailable. */
const chainUrls = z.string().transform((text, context): ChainUrls => {
  const found: [string, string[]][] = [];
  for (const part of text.split(',')) {
    const [, name = '', list = ''] = /^\s*([A-Za-z0-9]+)\s*=\s*(\S*)\s*$/.exec(part) ?? [];
    const chain = name.toUpperCase();
    const urls = list.split('|').filter((url) => url !== '');
    if (Object.hasOwn(chains, chain) && urls.every((url) => httpUrl.safeParse(url).success))
      found.push([chain, urls.map((url) => url.replace(/\/+$/, ''))]);
    else context.addIssue(`${JSON.stringify(part.trim())} is not CHAIN=url|url with a chain of ${Object.keys(chains).join(', ')}`);
  }
  return Object.fromEntries(found);
});

/** Comma-separated `name:hash` or `name:hash:quota`. */
const apiKeys = z.string().transform((text, context): readonly ApiKeyRecord[] => {
  const parts = text.split(',').map((part) => part.trim());
  return parts.flatMap((part) => {
    const [name = '', hash = '', quota] = part.split(':');
    const isWhole = keyName.test(name) && /^[0-9a-f]{64}$/.test(hash) && (quota === undefined || /^[1-9]\d{0,8}$/.test(quota));
    if (isWhole) return [{ name, hash, createdAt: 0, ...(quota === undefined ? {} : { quota: Number(quota) }) }];
    context.addIssue(`${JSON.stringify(name)} is not name:sha256 or name:sha256:quota; npm run keys -- issue NAME makes one`);
    return [];
  });
});

/** `all: why` or `BTC: why | thorchain: why`. */
const pauses = z.string().transform((text, context): readonly Pause[] =>
  text.split('|').flatMap((part) => {
    const [, name = '', sentence = ''] = /^([^:]*):(.*)$/s.exec(part) ?? [];
    const [scope, why] = [readPauseScope(name), readWhy(sentence)];
    if (scope !== undefined && why !== undefined) return [{ scope, why }];
    context.addIssue(`${JSON.stringify(part.trim())} is not what: why, with all, signing, a network or a chain, and one sentence`);
    return [];
  }),
);

/** Public key, valid on the devnet only. */
export const devnetApiKey = 'strait_devnet';
const devnetKeys = (): readonly ApiKeyRecord[] => [{ name: 'devnet', hash: hashApiKey(devnetApiKey), createdAt: 0 }];

const mailbox = z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address, such as Strait <hello@swap.example>');
const minSecretLength = 32;
const minTokenLength = 16;

/** Default daily spend on registrations, in RUNE: about 900 registrations. */
const defaultDailyRune = 20;
const defaultCallerDaily = 60;
/** Default maximum value of an order in USD: a payer with a lost reference cannot be refunded, so large orders must use memos. */
const defaultMostUsd = 2_000;

/** `new,old`: the first one signs; signatures of the others stay valid. */
const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(minSecretLength, `must have at least ${minSecretLength} characters, each of several with commas between`)));

const variables = z.object({
  SITE_URL: optional(origin),
  PORT: z.preprocess(unset, z.coerce.number('must be a port number').int().min(1).max(65_534).default(defaultPort)),
  SWAP_NETWORK: z.preprocess(unset, z.enum(['devnet', 'stagenet', 'mainnet'], 'must be devnet, stagenet or mainnet').default('devnet')),
  THORNODE_URLS: optional(hostList),
  MIDGARD_URLS: optional(hostList),
  MAYANODE_URLS: optional(hostList),
  MAYA_MIDGARD_URLS: optional(hostList),
  CHAIN_URLS: z.preprocess(unset, chainUrls.default({})),
  NODE_BUDGETS: z.preprocess(unset, nodeBudgets.default({})),
  VERCEL_ENV: optional(z.string()),
  VERCEL_DEPLOYMENT_ID: optional(z.string()),
  UPSTASH_REDIS_REST_URL: optional(httpUrl),
  UPSTASH_REDIS_REST_TOKEN: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' })),
  MAIL_FROM: optional(mailbox),
  REPORT_TO: optional(mailbox),
  RATE_LIMITS: z.preprocess(unset, limitOverrides.default({})),
  SIGNING_SECRET: optional(secrets),
  CRON_SECRET: optional(z.string().min(minTokenLength, `must have at least ${minTokenLength} characters: openssl rand -hex 32`)),
  METRICS_TOKEN: optional(z.string().min(minTokenLength, `must have at least ${minTokenLength} characters`)),
  /** Set by `npm run serve -- --production`. */
  SERVES_PUBLICLY: optional(z.string()),
  AGGREGATOR_KEYS: optional(apiKeys),
  MEMOLESS_SIGNER: optional(z.string().regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be a private key of 64 hex digits')),
  MEMOLESS_DAILY_RUNE: z.preprocess(unset, z.coerce.number('must be a number of RUNE').min(0).max(1_000_000).default(defaultDailyRune)),
  MEMOLESS_CALLER_DAILY: z.preprocess(unset, z.coerce.number('must be a count').int().min(1).max(1_000_000).default(defaultCallerDaily)),
  PAUSED: z.preprocess(unset, pauses.default([])),
  OPT_IN_CHAINS: optional(optedInChains),
  MEMOLESS_MAX_USD: z.preprocess(unset, z.coerce.number('must be a number of dollars').min(1).max(1_000_000_000).default(defaultMostUsd)),
  DATA_DIR: z.preprocess(unset, z.string().default('.data')),
});

type Variables = z.infer<typeof variables>;

/** Checks that span several variables. */
function conflicts(data: Variables): readonly string[] {
  const isProduction = data.VERCEL_ENV === 'production';
  const checks: readonly [boolean, string][] = [
    [isProduction && data.SWAP_NETWORK === 'devnet', 'SWAP_NETWORK: the devnet is a simulation; set mainnet or stagenet in production'],
    [
      (data.UPSTASH_REDIS_REST_URL === undefined) !== (data.UPSTASH_REDIS_REST_TOKEN === undefined),
      'UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN: set both or none',
    ],
    [
      isProduction && data.SMTP_URL !== undefined && data.SIGNING_SECRET === undefined,
      'SIGNING_SECRET: links in mails must stay valid when a process ends; set it in production',
    ],
  ];
  return checks.filter(([applies]) => applies).map(([, line]) => line);
}

const unusable = (lines: readonly string[]) => new Error(`The configuration is not usable.\n${lines.join('\n')}`);

/**
 * Builds the Env from environment variables. On the devnet the hosts default to a local devnet on `PORT` + 1.
 * @throws Error naming each variable with a bad value, and for the devnet in production.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const read = variables.safeParse(source);
  if (!read.success) throw unusable(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  const { data } = read;
  const problems = conflicts(data);
  if (problems.length > 0) throw unusable(problems);
  const devnet = `http://127.0.0.1:${data.PORT + 1}`;
  const defaults = hostsFor(data.SWAP_NETWORK, devnet);
  const siteUrl = (data.SITE_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, '');
  const hosts = withConfigured(defaults, data);
  return {
    siteUrl,
    network: data.SWAP_NETWORK,
    hosts,
    chainUrls: { THOR: hosts.thornode, MAYA: hosts.mayanode, ...chainUrlsFor(data.SWAP_NETWORK, devnet), ...data.CHAIN_URLS },
    isOnPlatform: data.VERCEL_ENV !== undefined,
    nodeBudgets: data.NODE_BUDGETS,
    isProduction: data.VERCEL_ENV === 'production',
    isPublic: data.VERCEL_ENV === 'production' || data.SERVES_PUBLICLY === '1',
    addressHeader: data.VERCEL_ENV === undefined ? 'x-forwarded-for' : 'x-vercel-forwarded-for',
    ...redisOf(data),
    mail: mailOf(data, siteUrl),
    rateLimits: data.RATE_LIMITS,
    signingSecret: data.SIGNING_SECRET?.[0] ?? randomBytes(minSecretLength).toString('hex'),
    formerSecrets: data.SIGNING_SECRET?.slice(1) ?? [],
    ...sharingOf(data),
    ...(data.CRON_SECRET === undefined ? {} : { cronSecret: data.CRON_SECRET }),
    ...(data.METRICS_TOKEN === undefined ? {} : { metricsToken: data.METRICS_TOKEN }),
    aggregatorKeys: data.AGGREGATOR_KEYS ?? (data.SWAP_NETWORK === 'devnet' ? devnetKeys() : []),
    memoless: memolessOf(data),
    paused: data.PAUSED,
    optedIn: data.OPT_IN_CHAINS ?? (data.SWAP_NETWORK === 'devnet' ? offByDefault : []),
    dataDir: data.DATA_DIR,
  };
}

/**
 * Reads only the network and the node hosts, for pages that query a host directly. `devnetOrigin` is the local devnet.
 * @throws Error naming each variable with a bad value.
 */
export function readHosts(source: Readonly<Record<string, string | undefined>>, devnetOrigin: string): Pick<Env, 'network' | 'hosts'> {
  const read = variables.safeParse({
    SWAP_NETWORK: source['SWAP_NETWORK'],
    THORNODE_URLS: source['THORNODE_URLS'],
    MAYANODE_URLS: source['MAYANODE_URLS'],
  });
  if (!read.success) throw unusable(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  const network = read.data.SWAP_NETWORK;
  return { network, hosts: withConfigured(hostsFor(network, devnetOrigin), read.data) };
}

/** Replaces default hosts by configured ones, and adds their operator names. */
function withConfigured(defaults: Hosts, data: Variables): Hosts {
  const lists = [data.THORNODE_URLS, data.MIDGARD_URLS, data.MAYANODE_URLS, data.MAYA_MIDGARD_URLS];
  const [thornode, midgard, mayanode, mayaMidgard] = lists.map((list: HostList | undefined) => list?.map(({ url }) => url));
  const named = lists
    .flatMap((list) => list ?? [])
    .flatMap(({ url, operator }) => (operator === undefined ? [] : [[url, operator] as const]));
  return {
    thornode: thornode ?? defaults.thornode,
    midgard: midgard ?? defaults.midgard,
    mayanode: mayanode ?? defaults.mayanode,
    mayaMidgard: mayaMidgard ?? defaults.mayaMidgard,
    operators: { ...defaults.operators, ...Object.fromEntries(named) },
    ...(defaults.chainIds && { chainIds: defaults.chainIds }),
  };
}

/** The devnet has a built-in account. The key is behind a function so that logging the configuration does not leak it. */
function memolessOf(data: Variables): Env['memoless'] {
  const { MEMOLESS_SIGNER: key, SWAP_NETWORK: network } = data;
  const caps = {
    dailyRune: BigInt(Math.round(data.MEMOLESS_DAILY_RUNE * 1e8)),
    perCaller: data.MEMOLESS_CALLER_DAILY,
    mostUsd: usdAmount(BigInt(Math.round(data.MEMOLESS_MAX_USD * 100)) * 1_000_000n),
  };
  if (key !== undefined) return { ...caps, signerKey: () => key };
  return network === 'devnet' ? { ...caps, signerKey: devnetSignerKey } : caps;
}

function redisOf({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: Variables): Pick<Env, 'redis'> {
  return url === undefined || token === undefined ? {} : { redis: { url, token } };
}

function sharingOf({ SIGNING_SECRET: [secret] = [], VERCEL_DEPLOYMENT_ID: deployment }: Variables): Pick<Env, 'sharing'> {
  return secret === undefined ? {} : { sharing: { secret, release: `${release} ${deployment ?? ''}` } };
}

function mailOf(data: Variables, siteUrl: string): Env['mail'] {
  return {
    ...(data.SMTP_URL === undefined ? {} : { smtpUrl: data.SMTP_URL }),
    from: data.MAIL_FROM ?? `Strait <no-reply@${new URL(siteUrl).hostname}>`,
    ...(data.REPORT_TO === undefined ? {} : { reportTo: data.REPORT_TO }),
    outboxDir: join(data.DATA_DIR, 'outbox'),
  };
}
