import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AddressCheck } from './inner-addresses.ts';
import { OutboundError } from './outbound-error.ts';
import { sendOnce, type OutboundRequest, type OutboundResponse } from './send-once.ts';

export type SendOutbound = (request: OutboundRequest) => Promise<OutboundResponse>;

type Network = {
  /** the addresses of a host */
  resolve: (host: string) => Promise<readonly string[]>;
  /** how long a connection may take to open */
  connectMs: number;
};

const maxRedirects = 3;
const maxAddresses = 3;
const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connectMs: 5000,
};

/**
 * Sends an HTTP request to another system. A host is resolved once, and every address of it must be allowed. The
 * connection goes to the address that was checked, so that the name cannot change in between. A GET follows
 * redirects, each checked like the first address. Other methods do not, since they could happen twice.
 */
export function createOutbound(mayReach: AddressCheck, network: Partial<Network> = {}): SendOutbound {
  const { resolve, connectMs } = { ...internet, ...network };
  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let url = toWebAddress(request.url);
    let { headers } = request;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const addresses = await orTimeout(resolveAllowed(url, { mayReach, resolve }), signal);
      const response = await sendToAny(url, { ...request, headers }, { addresses, signal, connectMs });
      const next = request.method === 'GET' ? redirectTarget(url, response) : null;
      if (next === null) return response;
      // credentials in them are only for the original host
      if (next.origin !== url.origin) headers = undefined;
      url = next;
    }
    throw new OutboundError('too many redirects');
  };
}

type Connection = { addresses: readonly string[]; signal: AbortSignal; connectMs: number };

/** The next address of a host is tried while nothing was sent, as where a network has no IPv6. */
async function sendToAny(
  url: URL,
  request: OutboundRequest,
  { addresses, signal, connectMs }: Connection,
): Promise<OutboundResponse> {
  const [address = '', ...others] = addresses;
  try {
    return await sendOnce(url, request, { address, signal, connectMs });
  } catch (error) {
    const isUnsent =
      error instanceof OutboundError && (error.failure === 'unreachable' || error.failure === 'timeout');
    if (!isUnsent || signal.aborted || others.length === 0) throw error;
    return sendToAny(url, request, { addresses: others, signal, connectMs });
  }
}

/** For addresses of the configuration: the operator decides where their own systems are. */
export const sendToConfigured = createOutbound(() => true);

function toWebAddress(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('refused address');
  return url;
}

function redirectTarget(url: URL, { status, headers }: OutboundResponse): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  return isRedirect && headers.location ? toWebAddress(headers.location, url.href) : null;
}

/** The addresses of the host, a few at most. A name with any internal address is refused as a whole. */
async function resolveAllowed(
  { hostname }: URL,
  { mayReach, resolve }: Pick<Network, 'resolve'> & { mayReach: AddressCheck },
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await resolve(hostname).catch(failUnknown);
  if (addresses.length === 0) return failUnknown();
  if (!addresses.every(mayReach)) throw new OutboundError('refused address');
  return addresses.slice(0, maxAddresses);
}

function failUnknown(cause?: unknown): never {
  throw new OutboundError('unknown host', cause);
}

/** A resolution cannot be stopped, but it need not be waited for. */
async function orTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new OutboundError('timeout'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
