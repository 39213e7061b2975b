const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const characters: Record<string, string> = {
  '&nbsp;': ' ',
  ...Object.fromEntries(Object.entries(references).map(([character, reference]) => [reference, character])),
};

/** For a text, and for an attribute with either quotation mark. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? character);

/** As rich text is stored: its attributes have double quotation marks, so an apostrophe stays one. */
export const escapeRichText = (text: string): string => escapeHtml(text).replaceAll('&#39;', "'");

/** Other references stay as they are. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:\w+|#39);/g, (reference) => characters[reference] ?? reference);
