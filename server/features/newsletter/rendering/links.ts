import { linkAddress } from '#contract/rich-text/addresses.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { linkPlace } from './places.ts';

/** The address of a link for an attribute and for plain text. */
type LinkTarget = { href: string; plain: string };

/** Numbers the targets of a newsletter's links, each once, however often it is used. */
export function createLinks() {
  const targets: string[] = [];
  const numberLink = (url: string): number => {
    const known = targets.indexOf(url);
    return known < 0 ? targets.push(url) - 1 : known;
  };
  return {
    targets,
    /** null for an address that a newsletter may not link to */
    to: (address: string): LinkTarget | null => {
      const url = linkAddress(address);
      if (url === null) return null;
      // mail and phone links are not web addresses, so their clicks cannot be counted
      if (!/^https?:/.test(url)) return { href: escapeHtml(url), plain: url };
      const place = linkPlace(numberLink(url), url);
      return { href: place, plain: place };
    },
  };
}

export type Links = ReturnType<typeof createLinks>;

/** An address in a plain text, after what it is for; '' where it leads nowhere. */
export function labelLink(label: string, link: string | null, links: Links): string {
  const target = link === null ? null : links.to(link);
  return target === null ? '' : `${label}: ${target.plain}`;
}
