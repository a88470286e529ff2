import { isIPv4, isIPv6 } from 'node:net';

/** Header set by the platform in front of us, whatever the caller sent. */
export type AddressHeader = 'x-vercel-forwarded-for' | 'x-forwarded-for';

/** Identity of callers without a trusted address; they share one limit. */
const unknownCaller = 'unknown';

/**
 * Identifies the caller for counting: the IPv4 address, or the /64 network of an IPv6 address (one
 * household or one machine has at least that much). Only the right-most address is trusted: it was
 * added by the platform, while those before it can be forged.
 */
export function callerOf(headers: Headers, trusted: AddressHeader): string {
  const last = headers.get(trusted)?.split(',').at(-1)?.trim() ?? '';
  if (isIPv4(last)) return last;
  const [address = ''] = last.replace(/^\[(.*)\](:\d+)?$/, '$1').split('%');
  if (!isIPv6(address)) return unknownCaller;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function ipv6Groups(address: string): readonly number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [front, back] = [read(head), read(tail ?? '')];
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
