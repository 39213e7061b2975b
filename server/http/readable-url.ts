/**
 * The address as the router reads it. One whose escapes nobody can decode is taken letter by letter, so that it is answered like
 * any other that is not there; one that names the host as well loses it.
 */
export function readableUrl(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = local.startsWith('/') ? local : `/${local}`;
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
