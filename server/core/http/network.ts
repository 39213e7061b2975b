import { isIPv6 } from 'node:net';

/**
 * The key of a limit per address: an IPv4 address, or the /64 network of an IPv6 one. Providers assign a whole /64 to
 * each customer, who could otherwise use a new address for every call.
 */
export function toNetwork(address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return address;
  const groups = groupsOf(withoutZone);
  return isMapped(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups in hexadecimal, without leading zeros; a dotted IPv4 ending becomes two of them. */
function groupsOf(address: string): string[] {
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = shortened.split('::');
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'));
  if (after === undefined) return splitGroups(before);
  const [head, tail] = [splitGroups(before), splitGroups(after)];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** An IPv4 address as a dual-stack socket reports it: ::ffff:192.0.2.1. */
const isMapped = (groups: readonly string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
