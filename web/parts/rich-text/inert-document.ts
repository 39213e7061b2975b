type HtmlPolicy = { createHTML: (html: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

let policy: HtmlPolicy | undefined;

/**
 * Markup as a document without a window: none of its scripts runs and none of its files is loaded. Therefore it may
 * be parsed although the page allows no markup from text.
 */
export function inertDocument(html: string): Document {
  policy ??= window.trustedTypes?.createPolicy('foyer-inert-document', { createHTML: (text) => text });
  const markup = withoutEffects(html);
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html');
}

/** The contents of a style attribute, under a name that the browser does not apply. */
export const styleAttribute = 'data-style';

/**
 * The page's content policy also applies to such a document, and would report each of its styles. Even there a track
 * is loaded, and a base takes effect.
 */
const withoutEffects = (html: string): string =>
  html
    .replace(/<(\/?)(?=(?:track|base)\b)/gi, '<$1x-')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${styleAttribute}`));
