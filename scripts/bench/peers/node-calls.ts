import * as mayaMidgard from '@xchainjs/xchain-mayamidgard';
import * as mayanode from '@xchainjs/xchain-mayanode';
import * as midgard from '@xchainjs/xchain-midgard';
import * as thornode from '@xchainjs/xchain-thornode';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { person } from '../../devnet/fixtures/running-devnet.ts';
import type { PeerCall } from './peer-call.ts';

/** Values for the arguments of calls. */
export interface CallValues {
  /** URL of the devnet. */
  readonly url: string;
  readonly network: NetworkId;
  /** Hash of a paid-out swap. */
  readonly done: string;
  /** Hash of a refunded swap. */
  readonly refunded: string;
  /** Hash of a streaming swap in progress. */
  readonly streaming: string;
  readonly name: string;
  readonly owner: string;
}

interface GeneratedClient {
  readonly package: string;
  readonly network: NetworkId;
  /** Host path on the devnet. */
  readonly path: string;
  readonly module: object;
}

const clients: readonly GeneratedClient[] = [
  { package: 'xchain-thornode', network: 'thorchain', path: '/thornode', module: thornode },
  { package: 'xchain-mayanode', network: 'mayachain', path: '/mayanode', module: mayanode },
  { package: 'xchain-midgard', network: 'thorchain', path: '/midgard', module: midgard },
  { package: 'xchain-mayamidgard', network: 'mayachain', path: '/maya-midgard', module: mayaMidgard },
];

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type ApiClass = new (configuration: unknown, basePath: string) => Readonly<Record<string, Method>>;

const isApi = (entry: [string, unknown]): entry is [string, ApiClass] => /^[A-Z]\w*Api$/.test(entry[0]) && typeof entry[1] === 'function';

/** Parameter names of a method in order, from its source. */
function parametersOf(method: Method): readonly string[] {
  const list = /^\w+\(([^)]*)\)/.exec(Function.prototype.toString.call(method))?.[1] ?? '';
  return list.split(',').map((name) => name.trim());
}

const sampleValues: Readonly<Record<string, unknown>> = {
  amount: 10_000_000,
  affiliateBps: 10,
  asset: 'BTC.BTC',
  chain: 'BTC',
  count: 3,
  destination: person('ETH'),
  fromAsset: 'BTC.BTC',
  interval: 'hour',
  invariant: 'asgard',
  key: 'HALTTRADING',
  limit: 10,
  pool: 'BTC.BTC',
  pubkey: 'thorpub',
  toAsset: 'ETH.ETH',
};

function argumentOf(api: string, method: string, parameter: string, values: CallValues): unknown {
  if (parameter === 'hash') return method === 'streamSwap' ? values.streaming : values.done;
  if (parameter === 'txid') return values.done;
  if (parameter === 'asset' && /^trade/.test(method)) return 'BTC~BTC';
  if (parameter === 'asset' && /^secured/.test(method)) return 'BTC-BTC';
  if (parameter === 'affiliate') return values.name;
  if (parameter === 'name') return values.name;
  if (parameter === 'height') return api === 'TSSApi' && method.startsWith('key') ? 1 : undefined;
  // An address filter would hide the deposit selected by hash.
  if (parameter === 'address') return method === 'getActions' ? undefined : values.owner;
  if (method === 'getActions' && parameter === 'asset') return undefined;
  return sampleValues[parameter];
}

/** Calls of every method of the clients generated from the networks' specifications, with arguments by parameter name. */
export function nodeCalls(all: readonly CallValues[]): readonly PeerCall[] {
  return clients.flatMap((client) => {
    const values = all.find(({ network }) => network === client.network);
    if (values === undefined) return [];
    return Object.entries(client.module)
      .filter(isApi)
      .flatMap(([name, Api]) => {
        const api = new Api(undefined, `${values.url}${client.path}`);
        const methods = Object.getOwnPropertyNames(Api.prototype).filter((method) => method !== 'constructor');
        return methods.map((method): PeerCall => {
          const call = api[method] as Method;
          const args = parametersOf(call).map((parameter) => argumentOf(name, method, parameter, values));
          return { client: client.package, name: name === 'DefaultApi' ? method : `${name}.${method}`, run: () => call.apply(api, args) };
        });
      });
  });
}
