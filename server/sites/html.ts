/** Markup that is known to be safe: only `html` makes it, and everything put into its holes is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Hole = Html | string | number | false | null | readonly Html[];

export function html(strings: TemplateStringsArray, ...holes: Hole[]): Html {
  return new Html(strings.reduce((text, part, index) => text + written(holes[index - 1] ?? null) + part));
}

function written(hole: Hole): string {
  if (hole === null || hole === false) return '';
  if (hole instanceof Html) return hole.text;
  if (typeof hole === 'object') return hole.map(({ text }) => text).join('');
  return escaped(String(hole));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
