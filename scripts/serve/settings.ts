import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CallerAddress, callerAddress } from '../../src/host/trusted-proxies.ts';
import { readEnv } from '../../src/server/runtime/env.ts';
import { buildSettings } from '../build/build.ts';

/** Settings of a process that serves a build in production. */
interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dist: string;
  readonly addressOf: CallerAddress;
}

/** Reads and checks the settings of `npm run serve`. @throws Error whose message says what to set. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const options = { production: { type: 'boolean' }, 'allow-devnet': { type: 'boolean' }, dist: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.production !== true)
    throw new Error('This serves a build in production: npm run serve -- --production. To try it out, run npm start.');
  const configured = readEnv(env);
  const problems = [
    env['SITE_URL'] ? '' : 'SITE_URL: set the public origin, such as https://swap.example',
    configured.network === 'devnet' && values['allow-devnet'] !== true
      ? 'SWAP_NETWORK: the devnet is a simulation; set mainnet or stagenet, or add --allow-devnet for a rehearsal'
      : '',
    configured.mail.smtpUrl !== undefined && !env['SIGNING_SECRET']
      ? 'SIGNING_SECRET: links in mails must stay valid when a process ends; set it'
      : '',
  ].filter((line) => line !== '');
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`);
  const dist = values.dist ?? new URL('../../dist', import.meta.url).pathname;
  const stamp = `${dist}/.built`;
  if (!existsSync(stamp)) throw new Error(`There is no build in ${dist}. Make one: SITE_URL=${configured.siteUrl} npm run build`);
  if (readFileSync(stamp, 'utf8') !== buildSettings(env))
    throw new Error(
      'The build was made with another SITE_URL, SECURITY_CONTACT, MCP_REGISTRY_AUTH, EMBED_ORIGINS, WALLETCONNECT_PROJECT_ID or network, or with other hosts. Make one with these: npm run build',
    );
  return {
    port: Number(env['PORT'] || 4321),
    host: env['HOST'] || '127.0.0.1',
    dist,
    addressOf: callerAddress(env['TRUSTED_PROXIES'] ?? ''),
  };
}
