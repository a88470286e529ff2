import { BlockList, isIP } from 'node:net';

/** Tells the address of whoever sent a request: the connection's, and what its X-Forwarded-For says. */
export type CallerAddress = (remote: string, forwarded: string | undefined) => string;

/** `::ffff:127.0.0.1` is the IPv4 address in it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Reads `127.0.0.1, 10.0.0.0/8, fd00::/8`: the addresses that reverse proxies connect from. A request that comes from
 * one of them comes from the last address of X-Forwarded-For that is none of them; any other from its connection.
 * @throws Error naming an entry that is no address.
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
