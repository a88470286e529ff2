import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCronMinutes } from '../../src/host/crons.ts';
import { readPublicPaths } from '../../src/host/functions.ts';
import { embedAncestors, embedOrigins } from '../../src/site/widget/embed-origins.ts';
import { readMoved } from './addresses.ts';
import { crons } from './vercel/crons.ts';
import { headerRules } from './vercel/headers.ts';
import { jsonText } from './vercel/json-text.ts';
import { guessedRedirects, redirects } from './vercel/redirects.ts';
import { rewrites, routes } from './vercel/rewrites.ts';

/** CommonJS builds of packages, which the tracer includes but nothing loads. */
const excludeFiles = 'node_modules/{**/*.cjs,@upstash/redis/*.js}';

/** Operator settings. */
interface Choices {
  /** Origins that may embed the form, from EMBED_ORIGINS. */
  readonly origins?: readonly string[];
  /** Interval of the schedule from CRON_MINUTES; daily by default. */
  readonly cronMinutes?: number | undefined;
}

/** Contents of vercel.json, generated from the records of endpoints, discovery and pages. */
export async function vercelConfigText(root: string, { origins = [], cronMinutes }: Choices = {}): Promise<string> {
  const places = await readPublicPaths(join(root, 'api'));
  const moved = [...redirects(readMoved(root)), ...guessedRedirects()];
  return jsonText({
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: 'astro',
    // A hijacked package runs no scripts during installation.
    installCommand: 'npm ci --ignore-scripts',
    cleanUrls: true,
    trailingSlash: false,
    // The first match wins. The event stream of a swap stays open as long as `streamMs` allows.
    functions: {
      'api/follow.ts': { maxDuration: 60, excludeFiles },
      'api/**/*.ts': { maxDuration: 10, excludeFiles },
    },
    crons: crons(cronMinutes),
    routes: routes(places),
    ...(moved.length === 0 ? {} : { redirects: moved }),
    rewrites: rewrites(places),
    headers: headerRules(origins),
  });
}

/** Lines that differ, as `- in the file` and `+ as it has to be`. */
export function differences(current: string, wanted: string): readonly string[] {
  const [has, needs] = [current.split('\n'), wanted.split('\n')];
  return [
    ...has.filter((line) => !needs.includes(line)).map((line) => `- ${line.trim()}`),
    ...needs.filter((line) => !has.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}

if (import.meta.main) {
  const root = new URL('../..', import.meta.url).pathname;
  const file = join(root, 'vercel.json');
  const current = readFileSync(file, 'utf8');
  const origins = embedOrigins(process.env['EMBED_ORIGINS']);
  const cronMinutes = readCronMinutes(process.env['CRON_MINUTES']);
  const wanted = await vercelConfigText(root, { origins, cronMinutes });
  if (wanted === current) console.log('vercel.json is as the records and pages have it.');
  else if (process.argv.includes('--check')) {
    console.log('vercel.json is older than the records and pages. Run `npm run vercel-config` and commit it:');
    for (const line of differences(current, wanted)) console.log(`  ${line.slice(0, 160)}`);
    // The platform reads headers and schedules from the file only; other hosts read the variables at startup.
    if (process.env['VERCEL'] && !current.includes(`frame-ancestors ${embedAncestors(origins)};`)) {
      console.error(
        'EMBED_ORIGINS: vercel.json admits other pages. Run `npm run vercel-config` with the same EMBED_ORIGINS and commit it.',
      );
      process.exit(1);
    }
    if (process.env['VERCEL'] && cronMinutes !== undefined && !current.includes(JSON.stringify(crons(cronMinutes)[0]?.schedule))) {
      console.error(
        'CRON_MINUTES: vercel.json has another schedule. Run `npm run vercel-config` with the same CRON_MINUTES and commit it.',
      );
      process.exit(1);
    }
  } else {
    writeFileSync(file, wanted);
    console.log('vercel.json is written anew; commit it.');
  }
}
