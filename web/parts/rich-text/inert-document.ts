type HtmlPolicy = { createHTML: (html: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

let policy: HtmlPolicy | undefined;

/**
 * Markup as a document that belongs to no window: none of its scripts runs and none of its files is loaded. That is why it may be
 * parsed where the page allows no markup from text.
 */
export function inertDocument(html: string): Document {
  policy ??= window.trustedTypes?.createPolicy('foyer-inert-document', { createHTML: (text) => text });
  const markup = withoutEffects(html);
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html');
}

/** What a style attribute says, under a name that the browser does not apply. */
export const styleAttribute = 'data-style';

/**
 * The content policy of the page holds for such a document too, and would be reported for each of its styles. A track is
 * loaded, and a base is set, even there.
 */
const withoutEffects = (html: string): string =>
  html
    .replace(/<(\/?)(?=(?:track|base)\b)/gi, '<$1x-')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${styleAttribute}`));
