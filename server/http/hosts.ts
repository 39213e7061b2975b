import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Origins = Pick<Config, 'portalOrigin' | 'sitesOrigin'>;

/** Where the sites have an origin of their own, neither host answers what is the other's. */
export function addHosts(app: FastifyInstance, origins: Origins): void {
  if (haveOneOrigin(origins)) return;
  const isOnSites = isOnHostOf(origins.sitesOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    const isOnItsHost = isOnSites(request)
      ? isSitePath(request.url) || isShared(request.url)
      : !isSitePath(request.url);
    // what has no route here is the handler of unknown addresses already
    if (isOnItsHost || request.is404) done();
    else void reply.callNotFound();
  });
}

/** A page of a site: asked for as one, or on the host that has nothing else. */
export function isForSites(origins: Origins): (request: FastifyRequest) => boolean {
  const isOnSites = isOnHostOf(origins.sitesOrigin);
  return (request) =>
    isSitePath(request.url) || (!haveOneOrigin(origins) && isOnSites(request) && !isShared(request.url));
}

/** Browsers are told to come back over TLS alone where the address begins with https. */
export function addTransportSecurity(app: FastifyInstance, { portalOrigin, sitesOrigin }: Origins): void {
  const isOnSites = isOnHostOf(sitesOrigin);
  const [portal, sites] = [portalOrigin, sitesOrigin].map((origin) => origin.startsWith('https:'));
  if (!portal && !sites) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isOnSites(request) ? sites : portal) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

export const haveOneOrigin = ({ portalOrigin, sitesOrigin }: Origins): boolean =>
  portalOrigin === sitesOrigin;

const isSitePath = (url: string) => /^\/sites(\/|\?|$)/.test(url);
/** The fonts of the portal and the pictures of agents stand in the pages of the sites, too. */
const isShared = (url: string) => /^\/(assets|files(?!\/private))\//.test(url);

function isOnHostOf(origin: string): (request: FastifyRequest) => boolean {
  const { host, hostname, protocol, port } = new URL(origin);
  // browsers leave the usual port out, other callers may not
  const inFull = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  return (request) => {
    const asked = request.host.toLowerCase();
    return asked === host || asked === inFull;
  };
}
