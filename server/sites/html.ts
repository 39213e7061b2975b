/** Safe markup: only the `html` tag creates it, and it escapes every value. */
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

function renderValue(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
