import * as z from 'zod';
import { chains } from '../../core/chain/chain.ts';
import { present } from '../../core/present.ts';
import type { ChainUrls } from '../../nodes/chains/chain-urls.ts';
import { type Hosts, hostsFor, type SwapNetwork } from '../../nodes/http/hosts.ts';
import { separatedList } from './separated-list.ts';

/** A URL that `fetch` can request. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const isHttpUrl = (text: string): boolean => httpUrl.safeParse(text).success;
const trimSlashes = (url: string): string => url.replace(/\/+$/, '');

/** `liquify=https://a,https://b`: hosts in order of preference, each with an optional operator name. */
export const hostList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  )
  .pipe(
    z.array(
      z.string().transform((text, context) => {
        const [, operator, url = ''] = /^(?:([A-Za-z0-9_-]{1,32})=)?(.*)$/s.exec(text) ?? [];
        if (!isHttpUrl(url)) context.addIssue('must be an http or https URL, or name=URL with the name of its operator');
        return { url: trimSlashes(url), ...present({ operator: operator?.toLowerCase() }) };
      }),
    ),
  );

type HostList = z.infer<typeof hostList>;

/** `BTC=https://a|https://b,ETH=https://c`: hosts by chain, in order of preference; a chain without hosts is unavailable. */
export const chainUrls = separatedList({
  separator: ',',
  read: (part) => {
    const [, name = '', list = ''] = /^([A-Za-z0-9]+)\s*=\s*(\S*)$/.exec(part) ?? [];
    const chain = name.toUpperCase();
    const urls = list.split('|').filter((url) => url !== '');
    return Object.hasOwn(chains, chain) && urls.every(isHttpUrl) ? ([chain, urls.map(trimSlashes)] as const) : undefined;
  },
  expected: `is not CHAIN=url|url with a chain of ${Object.keys(chains).join(', ')}`,
}).transform((found): ChainUrls => Object.fromEntries(found));

/** The variables that name hosts. */
interface HostVariables {
  readonly SWAP_NETWORK: SwapNetwork;
  readonly THORNODE_URLS?: HostList | undefined;
  readonly MIDGARD_URLS?: HostList | undefined;
  readonly MAYANODE_URLS?: HostList | undefined;
  readonly MAYA_MIDGARD_URLS?: HostList | undefined;
}

/** The default hosts of the network, replaced for each configured API, with the names of all operators. */
export function configuredHosts(variables: HostVariables, devnetOrigin: string): Hosts {
  const { THORNODE_URLS: thornode, MIDGARD_URLS: midgard, MAYANODE_URLS: mayanode, MAYA_MIDGARD_URLS: mayaMidgard } = variables;
  const defaults = hostsFor(variables.SWAP_NETWORK, devnetOrigin);
  const configured = Object.entries(present({ thornode, midgard, mayanode, mayaMidgard }));
  const operators = configured.flatMap(([, list]) => list.flatMap(({ url, operator }) => (operator ? [[url, operator]] : [])));
  return {
    ...defaults,
    ...Object.fromEntries(configured.map(([api, list]) => [api, list.map(({ url }) => url)])),
    operators: { ...defaults.operators, ...Object.fromEntries(operators) },
  };
}
