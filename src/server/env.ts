import * as z from 'zod';
import { type Hosts, hostsFor } from '../nodes/hosts.ts';

/** The configuration of one process, read once. */
export interface Env {
  /** Canonical origin without a trailing slash. */
  readonly siteUrl: string;
  readonly network: 'devnet' | 'stagenet' | 'mainnet';
  readonly hosts: Hosts;
  /** True on the production deployment of the platform. */
  readonly isProduction: boolean;
}

const defaultPort = 4321;

/** An empty variable counts as unset: platforms and shells write both. */
const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const isOrigin = (text: string) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#]/.test(text));
const origin = httpUrl.refine(isOrigin, 'must be an origin without a path, such as https://swap.example');

const hostList = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== '')
      : value,
  z.array(httpUrl.transform((host) => host.replace(/\/+$/, ''))),
);

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());

const variables = z.object({
  SITE_URL: optional(origin),
  PORT: z.preprocess(unset, z.coerce.number('must be a port number').int().min(1).max(65_534).default(defaultPort)),
  SWAP_NETWORK: z.preprocess(unset, z.enum(['devnet', 'stagenet', 'mainnet'], 'must be devnet, stagenet or mainnet').default('devnet')),
  THORNODE_URLS: optional(hostList),
  MIDGARD_URLS: optional(hostList),
  MAYANODE_URLS: optional(hostList),
  MAYA_MIDGARD_URLS: optional(hostList),
  VERCEL_ENV: optional(z.string()),
});

/**
 * Environment variables → Env. On the devnet the hosts are those of the devnet beside this
 * process, on the port after `PORT`.
 * @throws Error naming each variable with a bad value, and for the devnet in production.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const read = variables.safeParse(source);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`The configuration is not usable.\n${lines.join('\n')}`);
  }
  const { data } = read;
  const isProduction = data.VERCEL_ENV === 'production';
  if (isProduction && data.SWAP_NETWORK === 'devnet') {
    throw new Error('The configuration is not usable.\nSWAP_NETWORK: the devnet is a simulation; set mainnet or stagenet in production');
  }
  const defaults = hostsFor(data.SWAP_NETWORK, `http://127.0.0.1:${data.PORT + 1}`);
  return {
    siteUrl: (data.SITE_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    network: data.SWAP_NETWORK,
    hosts: {
      thornode: data.THORNODE_URLS ?? defaults.thornode,
      midgard: data.MIDGARD_URLS ?? defaults.midgard,
      mayanode: data.MAYANODE_URLS ?? defaults.mayanode,
      mayaMidgard: data.MAYA_MIDGARD_URLS ?? defaults.mayaMidgard,
    },
    isProduction,
  };
}
