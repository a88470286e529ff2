import { join } from 'node:path';
import * as z from 'zod';
import type { LimitOverrides } from '../../contract/limits.ts';
import type { Pause } from '../../core/pause/pause.ts';
import { present } from '../../core/present.ts';
import { release } from '../../core/release.ts';
import type { HostLimitOverrides } from '../../nodes/budget/host-limits.ts';
import { type ChainUrls, chainUrlsFor } from '../../nodes/chains/chain-urls.ts';
import type { Hosts } from '../../nodes/http/hosts.ts';
import { type ApiKeyRecord, apiKeyRecords, hashApiKey } from './api-key.ts';
import type { AddressHeader } from './caller.ts';
import { configuredPauses } from './configured-pauses.ts';
import { devnetSignerKey } from './devnet-signer-key.ts';
import { chainUrls, configuredHosts, hostList, httpUrl } from './hosts.ts';
import { callerDaily, dailyRune, type MemolessSettings, maxUsd, signerKey } from './memoless-settings.ts';
import { nodeBudgets } from './node-budgets.ts';
import { offByDefault, optedInChains } from './opted-in.ts';
import { rateLimits } from './rate-limits.ts';
import { bearerToken, newSigningSecret, signingSecrets } from './secrets.ts';
import { formerSigningKeys, newSigningKey, type PublicKey, type SigningKey, signingKey } from './signing-key.ts';
import { projectId, relayUrl, type WalletConnectSettings, walletConnectSettings } from './walletconnect.ts';

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
  /** Signs receipts and mandates; absent: none are issued. */
  readonly signingKey?: SigningKey | undefined;
  /** Public keys of receipts and mandates that may still be valid, the one in use first. */
  readonly signingKeys: readonly PublicKey[];
  /** Sharing via the store; needs a SIGNING_SECRET, unknown to the store. `release` identifies the build, `patienceMs` is the timeout. */
  readonly sharing?: { readonly secret: string; readonly release: string; readonly patienceMs?: number };
  /** Bearer secret of the schedule's calls; absent: none are accepted from outside, and all where only this machine can call. */
  readonly cronSecret?: string;
  /** Bearer token for the metrics; absent: no metrics endpoint. */
  readonly metricsToken?: string;
  /** Aggregator keys in addition to those in the store. */
  readonly aggregatorKeys: readonly ApiKeyRecord[];
  readonly memoless: MemolessSettings;
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

const isOrigin = (text: string) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text));
const origin = httpUrl
  .refine(isOrigin, 'must be an origin without a path, such as https://swap.example')
  .transform((text) => new URL(text).origin);

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

/** Public key, valid on the devnet only. */
export const devnetApiKey = 'strait_devnet';
const devnetKeys = (): readonly ApiKeyRecord[] => [{ name: 'devnet', hash: hashApiKey(devnetApiKey), createdAt: 0 }];

const mailbox = z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address, such as Strait <hello@swap.example>');

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
  RATE_LIMITS: z.preprocess(unset, rateLimits.default({})),
  SIGNING_SECRET: optional(signingSecrets),
  SIGNING_KEY: optional(signingKey),
  FORMER_SIGNING_KEYS: optional(formerSigningKeys),
  CRON_SECRET: optional(bearerToken(': openssl rand -hex 32')),
  METRICS_TOKEN: optional(bearerToken()),
  /** Set by `npm run serve -- --production`. */
  SERVES_PUBLICLY: optional(z.string()),
  AGGREGATOR_KEYS: optional(apiKeyRecords),
  MEMOLESS_SIGNER: optional(signerKey),
  MEMOLESS_DAILY_RUNE: z.preprocess(unset, dailyRune),
  MEMOLESS_CALLER_DAILY: z.preprocess(unset, callerDaily),
  MEMOLESS_MAX_USD: z.preprocess(unset, maxUsd),
  PAUSED: z.preprocess(unset, configuredPauses.default([])),
  OPT_IN_CHAINS: optional(optedInChains),
  WALLETCONNECT_PROJECT_ID: optional(projectId),
  WALLETCONNECT_RELAY_URL: optional(relayUrl),
  DATA_DIR: z.preprocess(unset, z.string().default('.data')),
});

const pageVariables = variables.pick({
  SWAP_NETWORK: true,
  THORNODE_URLS: true,
  MAYANODE_URLS: true,
  WALLETCONNECT_PROJECT_ID: true,
  WALLETCONNECT_RELAY_URL: true,
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
      isProduction && data.CRON_SECRET === undefined,
      'CRON_SECRET: only the schedule may start work at /api/cron; set it in production: openssl rand -hex 32',
    ],
    [
      isProduction && data.SMTP_URL !== undefined && data.SIGNING_SECRET === undefined,
      'SIGNING_SECRET: links in mails must stay valid when a process ends; set it in production',
    ],
  ];
  return checks.filter(([applies]) => applies).map(([, line]) => line);
}

const unusable = (lines: readonly string[]) => new Error(`The configuration is not usable.\n${lines.join('\n')}`);

/** @throws Error naming each variable with a bad value. */
function parse<T>(schema: z.ZodType<T>, source: Readonly<Record<string, string | undefined>>): T {
  const read = schema.safeParse(source);
  if (!read.success) throw unusable(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  return read.data;
}

/**
 * Builds the Env from environment variables. On the devnet the hosts default to a local devnet on `PORT` + 1.
 * @throws Error naming each variable with a bad value, and for what production needs.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const data = parse(variables, source);
  const problems = conflicts(data);
  if (problems.length > 0) throw unusable(problems);
  const devnet = `http://127.0.0.1:${data.PORT + 1}`;
  const siteUrl = data.SITE_URL ?? `http://localhost:${data.PORT}`;
  const hosts = configuredHosts(data, devnet);
  const isProduction = data.VERCEL_ENV === 'production';
  return {
    siteUrl,
    network: data.SWAP_NETWORK,
    hosts,
    chainUrls: { THOR: hosts.thornode, MAYA: hosts.mayanode, ...chainUrlsFor(data.SWAP_NETWORK, devnet), ...data.CHAIN_URLS },
    isOnPlatform: data.VERCEL_ENV !== undefined,
    nodeBudgets: data.NODE_BUDGETS,
    isProduction,
    isPublic: isProduction || data.SERVES_PUBLICLY === '1',
    addressHeader: data.VERCEL_ENV === undefined ? 'x-forwarded-for' : 'x-vercel-forwarded-for',
    mail: mailSettings(data, siteUrl),
    rateLimits: data.RATE_LIMITS,
    signingSecret: data.SIGNING_SECRET?.[0] ?? newSigningSecret(),
    formerSecrets: data.SIGNING_SECRET?.slice(1) ?? [],
    ...keySettings(data),
    aggregatorKeys: data.AGGREGATOR_KEYS ?? (data.SWAP_NETWORK === 'devnet' ? devnetKeys() : []),
    memoless: memolessSettings(data),
    paused: data.PAUSED,
    optedIn: data.OPT_IN_CHAINS ?? (data.SWAP_NETWORK === 'devnet' ? offByDefault : []),
    dataDir: data.DATA_DIR,
    ...present({
      redis: redisSettings(data),
      sharing: sharingSettings(data),
      cronSecret: data.CRON_SECRET,
      metricsToken: data.METRICS_TOKEN,
    }),
  };
}

/** What pages query by themselves; WalletConnect only where it is on. */
interface PageHosts extends Pick<Env, 'network' | 'hosts'> {
  readonly walletConnect: WalletConnectSettings | undefined;
}

/**
 * Reads only what pages query directly. `devnetOrigin` is the local devnet.
 * @throws Error naming each variable with a bad value.
 */
export function readHosts(source: Readonly<Record<string, string | undefined>>, devnetOrigin: string): PageHosts {
  const data = parse(pageVariables, source);
  return { network: data.SWAP_NETWORK, hosts: configuredHosts(data, devnetOrigin), walletConnect: walletConnectSettings(data) };
}

/** The devnet has a built-in account. */
function memolessSettings(data: Variables): MemolessSettings {
  return {
    dailyRune: data.MEMOLESS_DAILY_RUNE,
    perCaller: data.MEMOLESS_CALLER_DAILY,
    mostUsd: data.MEMOLESS_MAX_USD,
    ...present({ signerKey: data.MEMOLESS_SIGNER ?? (data.SWAP_NETWORK === 'devnet' ? devnetSignerKey : undefined) }),
  };
}

/** The devnet generates a key at each start, except where each function would have its own. */
function keySettings({ SIGNING_KEY: set, FORMER_SIGNING_KEYS: former = [], SWAP_NETWORK: network, VERCEL_ENV: platform }: Variables) {
  const key = set ?? (network === 'devnet' && platform === undefined ? newSigningKey() : undefined);
  if (key === undefined) return { signingKeys: former };
  return { signingKey: key, signingKeys: [key.publicKey, ...former.filter(({ kid }) => kid !== key.publicKey.kid)] };
}

function redisSettings({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }: Variables): Env['redis'] {
  return url === undefined || token === undefined ? undefined : { url, token };
}

function sharingSettings({ SIGNING_SECRET: [secret] = [], VERCEL_DEPLOYMENT_ID: deployment }: Variables): Env['sharing'] {
  return secret === undefined ? undefined : { secret, release: `${release} ${deployment ?? ''}` };
}

const mailSettings = (data: Variables, siteUrl: string): Env['mail'] => ({
  from: data.MAIL_FROM ?? `Strait <no-reply@${new URL(siteUrl).hostname}>`,
  outboxDir: join(data.DATA_DIR, 'outbox'),
  ...present({ smtpUrl: data.SMTP_URL, reportTo: data.REPORT_TO }),
});
