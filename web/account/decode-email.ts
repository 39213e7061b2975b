/** An address may come percent-encoded, as links carry it. A literal + stays. */
export function decodeEmail(typed: string): string {
  const trimmed = typed.trim();
  try {
    return decodeURIComponent(trimmed).toLowerCase();
  } catch {
    return trimmed.toLowerCase();
  }
}
