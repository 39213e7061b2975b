/** Decodes an email that may be percent-encoded in a link. A literal + stays. */
export function decodeEmail(typed: string): string {
  const trimmed = typed.trim();
  try {
    return decodeURIComponent(trimmed).toLowerCase();
  } catch {
    return trimmed.toLowerCase();
  }
}
