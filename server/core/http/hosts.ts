import type { FastifyInstance, FastifyRequest } from 'fastify';

type Origins = { portalOrigin: string; sitesOrigin: string };
type Transport = { hasSecureSubdomains: boolean };

/** If the sites have an origin of their own, neither host serves the paths of the other. */
export function addHosts(app: FastifyInstance, origins: Origins): void {
  if (haveOneOrigin(origins)) return;
  const isOnSites = isOnHostOf(origins.sitesOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    const isOnItsHost = isOnSites(request)
      ? isSitePath(request.url) || isShared(request.url)
      : !isSitePath(request.url);
    // a request without a route already goes to the not-found handler
    if (isOnItsHost || request.is404) done();
    else void reply.callNotFound();
  });
}

/** Whether a request is for a public site: by its path, or because it is on the host of the sites. */
export function isForSites(origins: Origins): (request: FastifyRequest) => boolean {
  const isOnSites = isOnHostOf(origins.sitesOrigin);
  return (request) =>
    isSitePath(request.url) || (!haveOneOrigin(origins) && isOnSites(request) && !isShared(request.url));
}

/** Sends HSTS if the configured origin is https. */
export function addTransportSecurity(app: FastifyInstance, config: Origins & Transport): void {
  const { portalOrigin, sitesOrigin } = config;
  const isOnSites = isOnHostOf(sitesOrigin);
  const [portal, sites] = [transportHeaders(portalOrigin, config), transportHeaders(sitesOrigin, config)];
  if (!isHttps(portalOrigin) && !isHttps(sitesOrigin)) return;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOnSites(request) ? sites : portal);
    done();
  });
}

export const transportHeaders = (
  origin: string,
  { hasSecureSubdomains }: Transport,
): Record<string, string> =>
  isHttps(origin)
    ? { 'strict-transport-security': `max-age=31536000${hasSecureSubdomains ? '; includeSubDomains' : ''}` }
    : {};

const isHttps = (origin: string) => origin.startsWith('https:');

export const haveOneOrigin = ({ portalOrigin, sitesOrigin }: Origins): boolean =>
  portalOrigin === sitesOrigin;

const isSitePath = (url: string) => /^\/sites(\/|\?|$)/.test(url);
/**
 * Pages of the sites also use the portal's fonts, the pictures of agents and the script that counts visits. The card
 * fields are there because a card provider's script must not see the session of the portal.
 */
const isShared = (url: string) =>
  /^\/(assets|files(?!\/private))\//.test(url) || /^\/(t\.js|payments\/card-fields)(\?|$)/.test(url);

function isOnHostOf(origin: string): (request: FastifyRequest) => boolean {
  const { host, hostname, protocol, port } = new URL(origin);
  // browsers omit the default port, other callers may not
  const withPort = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  return (request) => {
    const requestHost = request.host.toLowerCase();
    return requestHost === host || requestHost === withPort;
  };
}
