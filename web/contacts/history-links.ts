import { searchSources } from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';

export type HistoryLink = { text: 'View Search' | 'View Source' | 'View Listing'; href: string };

/** Links to the page a form was sent from. Only http and https addresses become links, since the sender can be anybody. */
export function historyLinks({
  lead_source,
  lead_source_url: [source, listing],
}: Pick<HistoryEntry, 'lead_source' | 'lead_source_url'>): HistoryLink[] {
  const sourceText = searchSources.includes(lead_source.id) ? 'View Search' : 'View Source';
  return [...linkTo(source, sourceText), ...linkTo(listing, 'View Listing')];
}

function linkTo(address: string | null, text: HistoryLink['text']): HistoryLink[] {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? [{ text, href: url.href }] : [];
}
