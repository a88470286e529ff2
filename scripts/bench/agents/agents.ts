import { tools } from '../../../src/contract/mcp/endpoint.ts';
import { type Running, startRunning } from '../../../src/spec/fixtures/running.ts';
import type { Table } from '../table.ts';
import { connect, type Framework, frameworks, installFrameworks } from './frameworks.ts';
import { order, tasks, type Verdict, verdictOn, type World } from './tasks.ts';

interface Offer {
  readonly network: string;
  readonly memo: string;
  readonly inbound_address: string;
}

/** Tests MCP clients of agent frameworks without a model: how much of each result a model would see. Needs the npm registry once. */
export async function benchAgents(): Promise<Table> {
  const folder = installFrameworks();
  const running = await startRunning();
  const verdicts = new Map<Framework, readonly Verdict[]>();
  try {
    const paidTx = await payOrder(running);
    for (const framework of frameworks) verdicts.set(framework, await judge(framework, folder, running, paidTx).catch(allLost));
  } finally {
    await running.close();
  }
  const rows = tasks.map(({ name }, index) => [name, ...frameworks.map((one) => formatVerdict(verdicts.get(one)?.[index]))]);
  return {
    title: `${tasks.length} tasks by the clients of ${frameworks.length} agent frameworks; “own words”: refused by the framework, which names the field; “swallowed”: refused without saying why`,
    head: ['task', ...frameworks],
    rows,
    missed: frameworks.flatMap((one) =>
      tasks.flatMap(({ name }, index) => {
        const verdict = verdicts.get(one)?.[index] ?? 'lost';
        return verdict.startsWith('lost') ? [`${one}, ${name}: ${verdict}`] : [];
      }),
    ),
  };
}

const formatVerdict = (verdict: Verdict = 'lost '): string => (verdict.startsWith('lost') ? 'lost' : verdict);

const allLost = (error: unknown): readonly Verdict[] => tasks.map((): Verdict => `lost ${error instanceof Error ? error.message : error}`);

async function judge(framework: Framework, folder: string, running: Running, paidTx: string): Promise<readonly Verdict[]> {
  const connected = await connect(framework, folder, `${running.url}/mcp`);
  const lacking = tools.filter(({ name }) => !connected.tools.includes(name));
  if (lacking.length > 0) throw new Error(`${framework} does not list ${lacking.map(({ name }) => name).join(', ')}.`);
  const world: World = { deposit: await quotedDeposit(running), paidTx };
  const verdicts: Verdict[] = [];
  try {
    for (const task of tasks) verdicts.push(verdictOn(task, await connected.call(task.tool, task.input(world))));
  } finally {
    connected.close();
  }
  return verdicts;
}

async function quotedDeposit(running: Running): Promise<World['deposit']> {
  const answer = await running.overHttp(`/api/v1/quote?${new URLSearchParams(order)}`);
  const { offers } = (await answer.json()) as { readonly offers: readonly Offer[] };
  const [offer] = offers;
  if (offer === undefined) throw new Error('The order of the bench is not offered.');
  const { network, memo, inbound_address: address } = offer;
  return { network, from_asset: order.from_asset, amount: order.amount, memo, inbound_address: address };
}

/** Pays the order, waits until the network has completed it, and returns its hash. */
async function payOrder(running: Running): Promise<string> {
  const { network, from_asset: asset, amount, memo, inbound_address: to } = await quotedDeposit(running);
  const { tx } = (await running.control('pay', { network, chain: 'BTC', asset, amount, to, memo })) as { readonly tx: string };
  await running.control('clock', { advance_blocks: 400 });
  for (let second = 0; second < 30; second += 1) {
    const answer = await running.overHttp(`/api/v1/track?${new URLSearchParams({ tx, network })}`);
    if (((await answer.json()) as { readonly state?: string }).state === 'done') return tx;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The deposit of the bench was not paid out.');
}
