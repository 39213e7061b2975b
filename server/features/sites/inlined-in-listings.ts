import { sha256 } from '#server/core/security/hashes.ts';

/** A page of listings: the page of one, or a list of them. */
export type ListingsPage = 'listing' | 'list';
type FirstStyle = Readonly<Record<ListingsPage, string>>;

/** Inlined parts of the pages of listings, so that a first screen waits for nothing. */
export type InlinedInListings = {
  /** for a visitor from elsewhere: without fonts, which would compete with the first photo */
  fromElsewhere: FirstStyle;
  /** for a visitor who has been on the site, and may have the fonts */
  onSite: FirstStyle;
  /** the script that adds the rest to the page of a listing */
  loadLater: string;
  /** both for the content policy */
  sources: { styles: string; script: string };
};

type Sources = {
  styles: Readonly<Record<ListingsPage, readonly string[]>>;
  fonts: readonly string[];
  loadLater: string;
};

export function inlinedInListings({ styles, fonts, loadLater }: Sources): InlinedInListings {
  const firstStyle = (fontRules: readonly string[]) => ({
    listing: condense([...fontRules, ...styles.listing]),
    list: condense([...fontRules, ...styles.list]),
  });
  const [fromElsewhere, onSite, script] = [firstStyle([]), firstStyle(fonts), condense([loadLater])];
  const all = [fromElsewhere, onSite].flatMap(({ listing, list }) => [listing, list]);
  return {
    fromElsewhere,
    onSite,
    loadLater: script,
    sources: { styles: all.map(hashSource).join(' '), script: hashSource(script) },
  };
}

const hashSource = (text: string) => `'sha256-${sha256(text).toString('base64')}'`;

/** Without comments and indentation. */
const condense = (texts: readonly string[]) =>
  texts
    .join('\n')
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
