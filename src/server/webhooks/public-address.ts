import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** An address that a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves all addresses of a name. @throws Error if there is none. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** IANA special-purpose registries: addresses not globally reachable, or that embed such addresses. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/** Global unicast; all other IPv6 addresses, including mapped and translated IPv4, are refused. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is globally reachable and not inside a private network. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 4) return !special.check(plain, 'ipv4');
  return isIP(plain) === 6 && globalUnicast.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
}

/** Resolves by the system resolver, in its order; the first reachable address is used. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });
