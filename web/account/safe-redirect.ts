/**
 * Where to go after signing in: a path of our own that is a screen, or null.
 * Browsers take out tabs and line feeds and read '\' as '/', so such addresses are refused before they are parsed.
 */
export function safeRedirect(
  asked: string | undefined,
  origin: string,
  isScreen: (path: string) => boolean,
): string | null {
  // eslint-disable-next-line no-control-regex -- these are the characters to refuse
  if (!asked?.startsWith('/') || /[\u0000-\u0020\\]/.test(asked)) return null;
  const url = URL.parse(asked, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return isScreen(url.pathname) ? url.pathname + url.search + url.hash : null;
}
