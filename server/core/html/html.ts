import { escapeHtml } from '#contract/escape-html.ts';
import { sanitizeRichText } from '#server/core/rich-text/rich-text.ts';

/** Safe markup: only this file creates it, and escapes all text from elsewhere. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | number | false | null | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    strings.reduce((text, literal, index) => text + renderValue(values[index - 1] ?? null) + literal),
  );
}

/**
 * Rich text as the sanitiser wrote it; it is sanitised again before strangers read it. Elsewhere its images need our
 * origin.
 */
export const richTextHtml = (stored: string, origin = ''): Html =>
  new Html(sanitizeRichText(stored).replaceAll('<img src="/files/', `<img src="${origin}/files/`));

/** An inline style for a page, from the code alone. */
export const styleElement = (style: string): Html => new Html(`<style>${style}</style>`);

/** An inline script for a page, from the code alone. */
export const scriptElement = (script: string): Html => new Html(`<script>${script}</script>`);

/** Data for search engines, which no browser runs: nothing in it can close its element. */
export const linkedData = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
  );

function renderValue(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}
