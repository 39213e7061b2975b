/**
 * The path to open after signing in if it is a screen of the portal, or null.
 * Browsers remove tabs and line feeds and read '\' as '/', so such addresses are rejected before they are parsed.
 */
export function safeRedirect(
  target: string | undefined,
  origin: string,
  isScreen: (path: string) => boolean,
): string | null {
  // eslint-disable-next-line no-control-regex -- these are the characters to reject
  if (!target?.startsWith('/') || /[\u0000-\u0020\\]/.test(target)) return null;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return isScreen(url.pathname) ? url.pathname + url.search + url.hash : null;
}
