/** A path of the portal, or null for an address elsewhere. */
export function ownPath(url: string, origin: string): string | null {
  const parsed = URL.parse(url, origin);
  if (parsed?.origin !== new URL(origin).origin) return null;
  return parsed.pathname + parsed.search + parsed.hash;
}

/** Only http and https addresses, which are safe to open in another window. */
export const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
