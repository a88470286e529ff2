import { baseAmount } from '../../../../src/core/amount.ts';
import { type Asset, formatAsset, homeChain } from '../../../../src/core/asset/asset.ts';
import { AppError } from '../../../../src/core/errors.ts';
import { midOutput } from '../../../../src/core/pool/pool.ts';
import { thornode } from '../../../../src/nodes/networks/thornode.ts';
import { readOrderPage } from '../../../../src/nodes/networks/wire/orders.ts';
import { limitOrders } from '../../../../src/service/quote/limit/limit-orders.ts';
import { limitQuote } from '../../../../src/service/quote/limit/limit-quote.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { fetchRaw, type HostSnapshot } from '../host-snapshot.ts';
import { checkTimeoutMs, factsReader, type LiveContext, toNetworkFacts } from '../live-context.ts';
import { probeAddress, requestsFor } from './quotes.ts';

const ttlBlocks = 7_200;
/** Target above the market price, in percent of it. */
const targetPercent = 110n;

/** Checks THORChain limit orders at every host: a quote as the product offers it, and the order book. */
export async function checkOrders(context: LiveContext): Promise<readonly LiveFinding[]> {
  const snapshots = await context.snapshots('thorchain');
  if (snapshots.length === 0) return [skipped('orders.quote', 'THORChain', 'No node answers.')];
  const found = await Promise.all(snapshots.map(async (one) => [await quoteOrder(context, one), await readBook(context, one)]));
  return found.flat();
}

const formatSubject = ({ host }: HostSnapshot): string => `THORChain · ${host.label}`;

async function quoteOrder(context: LiveContext, snapshot: HostSnapshot): Promise<LiveFinding> {
  const check = 'orders.quote';
  const facts = toNetworkFacts(snapshot);
  const path = requestsFor(facts).find(({ mode }) => mode === 'single');
  const mid = path && midOutput(path.amount, path.from, path.to, facts.pools);
  if (path === undefined || mid === undefined)
    return noted(check, formatSubject(snapshot), 'No two chains are open, so that no order was quoted.');
  const { from, to, amount } = path;
  const subject = `${formatSubject(snapshot)} · ${formatPair(from, to)}`;
  const client = thornode({ hosts: [snapshot.host.url], fetch: context.fetch, now: context.now, timeoutMs: checkTimeoutMs });
  const request = {
    from,
    to,
    amount,
    destination: probeAddress(homeChain(to, 'thorchain')),
    targetOut: baseAmount((mid * targetPercent) / 100n),
    ttlBlocks,
    acceptOneOperator: true,
  };
  const deps = {
    limits: client,
    nodes: { thorchain: client, mayachain: client },
    names: { thorchain: client, mayachain: client },
    facts: factsReader(facts),
    pauses: { read: async () => [] },
    chains: { of: () => undefined },
    views: context.views,
    routers: context.routers,
    now: context.now,
  };
  try {
    const offer = await limitQuote(request, deps);
    return passed(check, subject, `An order for ${offer.targetOut} in ${ttlBlocks} blocks is an offer.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, hint } = error.info;
    if (['trading_halted', 'no_route', 'amount_too_low', 'memo_too_long'].includes(code)) return noted(check, subject, hint);
    return failed(check, subject, hint, 'Limit orders are refused to visitors while this host is asked.');
  }
}

const formatPair = (from: Asset, to: Asset): string => `${formatAsset(from)} → ${formatAsset(to)}`;

/** Reads the latest orders, and those of one of their senders as the product lists them. */
async function readBook(context: LiveContext, snapshot: HostSnapshot): Promise<LiveFinding> {
  const [check, subject] = ['orders.book', formatSubject(snapshot)];
  const hint = 'Open orders cannot be shown or cancelled while this host is asked. Update the product if every host does so.';
  const answer = await fetchRaw(`${snapshot.host.url}/thorchain/queue/limit_swaps?offset=0&limit=10`, context.fetch);
  const page = answer.kind === 'json' ? readOrderPage(answer.value) : undefined;
  if (page === undefined)
    return failed(
      check,
      subject,
      `The order book cannot be read: ${answer.kind === 'json' ? 'its form is malformed' : answer.kind}.`,
      hint,
    );
  const client = thornode({ hosts: [snapshot.host.url], fetch: context.fetch, now: context.now, timeoutMs: checkTimeoutMs });
  const [first] = page.orders;
  const sender = first?.sender ?? probeAddress('THOR');
  try {
    const { orders } = await limitOrders(sender, { limits: client, now: context.now });
    if (first === undefined) return passed(check, subject, 'The order book can be read, and is empty.');
    if (orders.some(({ order }) => order.tx === first.tx))
      return passed(check, subject, `The order book can be read; ${orders.length} orders of one sender are listed.`);
    return failed(check, subject, 'An order of the book is missing among those of its sender.', hint);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(check, subject, error.info.hint, hint);
  }
}
