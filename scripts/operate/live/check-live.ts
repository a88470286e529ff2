import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostsFor, type SwapNetwork } from '../../../src/nodes/http/hosts.ts';
import { type Env, readEnv } from '../../../src/server/runtime/env.ts';
import { seeds } from '../../devnet/genesis.ts';
import { type RunningDevnet, startDevnet } from '../../devnet/server.ts';
import { withAccepted } from './finding.ts';
import { type LiveArguments, readLiveArguments, usage } from './live-arguments.ts';
import { runLiveChecks } from './live-checks.ts';
import { createLiveContext, type LiveOptions } from './live-context.ts';
import { isLoopback, withoutSecrets } from './live-host.ts';
import { buildReport, sectionText, stampOf, summaryText, writeReport } from './live-report.ts';
import { keepAnswers, recordedFiles, writeRecording } from './recording.ts';
import { walletEndpointsFor } from './wallet-endpoints.ts';

/*
 * Sends the product's own requests to the configured hosts and judges the responses as the product does, on
 * `npm run check:live`: hosts come from the variables of the product. Exits with 0 if nothing is wrong, 1 if something is, 2 if
 * no host can be reached (content/developers/check-live.mdx#what-it-answers).
 */

/** Pause between two quotes: public gateways accept about one per second. */
const restMs = 1_100;

const asked = readLiveArguments(process.argv.slice(2), process.env);
if ('problem' in asked) {
  const isWanted = asked.problem === '';
  console[isWanted ? 'log' : 'error'](isWanted ? usage : `${asked.problem}\n\n${usage}`);
  process.exit(isWanted ? 0 : 1);
}
const devnet = await startDevnet({ port: 0 });
const codes: number[] = [];
for (const network of asked.networks) codes.push(await check(network, asked, devnet));
await devnet.close();
process.exit(codes.every((code) => code === 2) ? 2 : Math.max(...codes.filter((code) => code !== 2)));

async function check(
  network: SwapNetwork,
  { only, accepted, isRecording, isVerbose }: LiveArguments,
  { url }: RunningDevnet,
): Promise<number> {
  const env = readEnv({ ...process.env, SWAP_NETWORK: network });
  const { hosts } = env;
  const nodeUrls = [hosts.thornode, hosts.midgard, hosts.mayanode, hosts.mayaMidgard].flat();
  const clean = (text: string) => withoutSecrets(text, [...nodeUrls, ...Object.values(env.chainUrls).flat()]);
  const keeper = keepAnswers((...request) => fetch(...request), nodeUrls);
  const startedAt = Date.now();
  console.log(`\nCheck of ${network}, ${new Date(startedAt).toISOString()}: ${nodeUrls.length} hosts of both networks.\n`);
  const sections = await runLiveChecks(createLiveContext(optionsFor(env, keeper.fetch, url)), {
    only,
    onSection: (section) => {
      const known = { ...section, findings: withAccepted(section.findings, accepted) };
      console.log(`${clean(sectionText(known, isVerbose))}\n`);
      return known;
    },
  });
  const report = buildReport({ product: productVersion(), network, sections, hosts, startedAt, finishedAt: Date.now() });
  const folder = join(env.dataDir, 'check-live');
  console.log(clean(summaryText(report)));
  console.log(`Report: ${writeReport(report, folder, clean)}.md and .json`);
  if (isRecording) {
    const place = join(folder, `${network}-${stampOf(startedAt)}-recorded`);
    const files = recordedFiles(keeper, hosts, new Date(startedAt).toISOString().slice(0, 10));
    writeRecording(files, place, clean);
    console.log(`Recorded: ${files.length} files in ${place}; move them into src/spec/recorded, and rows.md into the table of its README.`);
  }
  return report.exitCode;
}

function optionsFor(env: Env, keepingFetch: LiveOptions['fetch'], devnetUrl: string): LiveOptions {
  const { network: environment, hosts, chainUrls, siteUrl } = env;
  const isRemote = [...hosts.thornode, ...hosts.mayanode].some((url) => !isLoopback(url));
  return {
    environment,
    hosts,
    chainUrls,
    walletEndpoints: walletEndpointsFor(environment, chainUrls),
    siteUrl,
    fetch: keepingFetch,
    now: Date.now,
    versions: { thorchain: seeds.thorchain.version, mayachain: seeds.mayachain.version },
    expected: hostsFor('devnet', devnetUrl),
    rest: () => new Promise((resolve) => setTimeout(resolve, isRemote ? restMs : 0)),
  };
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return version;
}
