import { protocols } from '../../../../src/core/network/protocol.ts';
import { watchCors } from '../cors.ts';
import { failed, type LiveFinding, noted, passed } from '../finding.ts';
import { fetchRaw } from '../host-snapshot.ts';
import { type LiveContext, listNetworks } from '../live-context.ts';
import type { LiveHost } from '../live-host.ts';

/** Checks that pages may query the nodes directly, as they do right before an address is shown. */
export async function checkBrowser(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(
    listNetworks(context).flatMap((network) => [
      ...context.nodesOf(network).map((host) => checkNode(context, host)),
      ...context.midgardsOf(network).map((host) => checkMidgard(context, host)),
    ]),
  );
  return found;
}

async function isOpenToPages(context: LiveContext, url: string): Promise<boolean | undefined> {
  const watch = watchCors(context.fetch, context.siteUrl);
  const answer = await fetchRaw(url, watch.fetch);
  return answer.kind === 'json' ? watch.refused().length === 0 : undefined;
}

async function checkNode(context: LiveContext, host: LiveHost): Promise<LiveFinding> {
  const { name, prefix } = protocols[host.network];
  const [check, subject] = ['browser.cors', `${name} · ${host.label}`];
  const may = await isOpenToPages(context, `${host.url}/${prefix}/inbound_addresses`);
  if (may === undefined) return failed(check, subject, 'It names no deposit addresses.', 'It is down or no node: take it out of the list.');
  if (may) return passed(check, subject, 'Pages may ask it.');
  return failed(
    check,
    subject,
    'CORS headers are missing: a page cannot check an address there.',
    'Visitors are told “only our server checked this deposit address”. Put a host with CORS headers into the list.',
  );
}

/** Notes whether pages may query a Midgard host; ours do not. */
async function checkMidgard(context: LiveContext, host: LiveHost): Promise<LiveFinding> {
  const [check, subject] = ['browser.midgard', `${protocols[host.network].name} · Midgard of ${host.label}`];
  const may = await isOpenToPages(context, `${host.url}/v2/health`);
  return may ? passed(check, subject, 'Pages may ask it.') : noted(check, subject, 'Pages may not ask it; ours do not.');
}
