import { BlockList, isIP } from 'node:net';

/** Addresses that belong to our own network, or to none at all: no address from others may lead there. */
export function createAddressCheck(allowed: readonly string[]): (address: string) => boolean {
  const allowedRanges = blockListOf(allowed);
  return (address) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return allowedRanges.check(address, family) || isPublic(address, family);
  };
}

export type AddressCheck = ReturnType<typeof createAddressCheck>;

const notPublic = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // tunnels, which end in IPv4 addresses of any kind, and addresses reserved for examples
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
const globalUnicast = blockListOf(['2000::/3']);

/**
 * Only IPv6 addresses allocated for the internet are public, so that no mapped or translated address gets through.
 */
function isPublic(address: string, family: 'ipv4' | 'ipv6'): boolean {
  if (isIP(address) === 0 || notPublic.check(address, family)) return false;
  return family === 'ipv4' || globalUnicast.check(address, family);
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(network, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}
