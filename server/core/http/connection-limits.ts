import { BlockList, isIPv6, type Server } from 'node:net';
import { toNetwork } from './network.ts';

export type ConnectionLimits = { total: number; perAddress: number };

/**
 * Limits the open connections in total and per address. A surplus connection is closed without a response, since it
 * has sent no request yet. A proxy serves many people and only counts in the total.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  proxies: readonly string[],
): void {
  const exempt = toBlockList(proxies);
  const counts = new Map<string, number>();
  server.maxConnections = total;
  server.prependListener('connection', (socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const network = toNetwork(address);
    const count = counts.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
  });
}

/** Accepts addresses, and ranges such as 10.0.0.0/8. */
function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
