import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Everything that is not the public internet: a server that asks there for a stranger is a way into our own network. */
const insideIPv4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Public IPv6 addresses all begin with 2000::/3; these are the parts of it that lead elsewhere. */
const insideIPv6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside = new BlockList();
for (const [network, bits] of insideIPv4) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of insideIPv6) inside.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is inside our own network, or anywhere but the public internet. What is no address counts as inside. */
export function isInsideAddress(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, 'ipv4');
  if (!isIPv6(address)) return true;
  return !global.check(address, 'ipv6') || inside.check(address, 'ipv6');
}
