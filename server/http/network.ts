import { isIPv6 } from 'node:net';

/**
 * What a limit 'per address' counts: an IPv4 address, or the /64 of an IPv6 one. A provider hands a whole /64 to each of its
 * customers, who would otherwise have more addresses than any counter could tell apart.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  return isMapped(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups in hexadecimal, without leading zeros; a dotted end is written as two of them. */
function groupsOf(address: string): string[] {
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = shortened.split('::');
  const listed = (text: string) => (text === '' ? [] : text.split(':'));
  if (after === undefined) return listed(before);
  const [head, tail] = [listed(before), listed(after)];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** An IPv4 address as a socket that listens for both kinds sees it: ::ffff:192.0.2.1. */
const isMapped = (groups: readonly string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
