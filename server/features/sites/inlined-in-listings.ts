import { sha256 } from '#server/core/security/hashes.ts';

/** A page of listings: the page of one, or a list of them. */
export type ListingsPage = 'listing' | 'list';
type FirstStyle = Readonly<Record<ListingsPage, string>>;

/** What stands in the pages of listings themselves, so that a first screen waits for nothing. */
export type InlinedInListings = {
  /** for somebody who comes from elsewhere: without fonts, which would be loaded beside the first photo */
  fromElsewhere: FirstStyle;
  /** for somebody who has been on the site, where the fonts may be there */
  onSite: FirstStyle;
  /** the script that adds the rest to the page of a listing */
  loadLater: string;
  /** both as a content policy names them */
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
