import { accountPath } from '#contract/account-path.ts';

export type PortalLinks = {
  /** A URL of the configured origin, never of the Host header of a request. */
  portal: (path: string) => string;
  /** A screen of the client that the mail is about, which opens in its account. */
  screen: (path: string) => string;
};

/** Without a client, a link leads to the account that is open. */
export function createPortalLinks(portalOrigin: string, client: number | null): PortalLinks {
  const portal = (path: string) => new URL(path, portalOrigin).href;
  return {
    portal,
    screen: (path) => portal(client === null ? path : accountPath(client, path)),
  };
}
