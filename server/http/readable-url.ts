/**
 * Prepares a URL for the router. Escapes that cannot be decoded are taken literally, so that the URL gets an ordinary 404;
 * the host of an absolute URL is removed.
 */
export function readableUrl(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const withoutHost = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
  return isDecodable(path.replace(/[?#].*/s, '')) ? path : path.replaceAll('%', '%25');
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
