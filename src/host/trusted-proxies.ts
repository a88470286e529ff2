import { BlockList, isIP } from 'node:net';

/** Derives the client address from that of the connection and from X-Forwarded-For. */
export type CallerAddress = (remote: string, forwarded: string | undefined) => string;

/** Unwraps IPv4-mapped IPv6 addresses such as `::ffff:127.0.0.1`. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Parses `127.0.0.1, 10.0.0.0/8, fd00::/8`: the addresses of trusted reverse proxies. For a request from one of them, the client
 * is the last address of X-Forwarded-For that is not trusted; otherwise the connection's. @throws Error naming an entry that is
 * not an address.
 */
export function callerAddress(trusted: string): CallerAddress {
  const list = new BlockList();
  for (const entry of trusted.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const most = familyOf(address) === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error(`TRUSTED_PROXIES: ${JSON.stringify(entry)} is no address and no network such as 10.0.0.0/8`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));

  return (remote, forwarded) => {
    let caller = plain(remote);
    const said = (forwarded ?? '').split(',').map((part) => plain(part.trim()));
    while (isTrusted(caller)) {
      const before = said.pop();
      if (before === undefined || before === '') break;
      caller = before;
    }
    return caller;
  };
}
