import * as z from 'zod/mini';

const anyToken = /\{\{([^{}\n]{0,60})\}\}/g;
const threeBraces = /\{{3}|\}{3}/;

/** Looks like a field, or like one with a typing error. */
const namedToken = /\{\{\s*[\p{L}_][\p{L}\d_ ]{0,58}\}\}/gu;

/** The tokens that have to be settled before a message is sent, each once, in their order. */
export const findOpenTokens = (text: string): string[] => [
  ...new Set([...text.matchAll(namedToken)].map(([token]) => token)),
];

export const openTokenMessage = (token: string): string =>
  `Please replace ${token}, so that it isn’t sent like this.`;

/** How a field is written. */
export const toToken = (name: string): string => `{{${name}}}`;

/** Checks and fills texts whose fields have these names, such as `{{first_name}}`. */
export function defineTextFields<Name extends string>(names: readonly Name[]) {
  const isField = (name: string): name is Name => names.some((known) => known === name);
  const listed = names.map(toToken).join(', ');
  const nearField = new RegExp(
    names.length === 0 ? String.raw`\{\{|\}\}` : String.raw`\{\s{0,3}(?:${names.join('|')})\b|\{\{|\}\}`,
    'i',
  );
  const unknown = (token: string) =>
    names.length === 0
      ? `There are no fields in this text, so please take out ${token}.`
      : `There is no field ${token}. You can use ${listed}.`;

  return {
    isField,

    /** Fields in capitals or with spaces, as people type them, in their own form. */
    normalize: (text: string): string =>
      text.replaceAll(anyToken, (token, inner: string) => {
        const name = inner.trim().toLowerCase();
        return isField(name) ? toToken(name) : token;
      }),

    /** The sentence that refuses the fields of a text; null if all of them are right. */
    findWrong: (text: string): string | null => {
      for (const [token = '', name = ''] of text.matchAll(anyToken))
        if (!isField(name)) return unknown(token);
      const isBroken = threeBraces.test(text) || nearField.test(text.replaceAll(anyToken, ''));
      return isBroken
        ? `Please write a field with two braces on each side, such as ${toToken(names[0] ?? 'name')}.`
        : null;
    },

    /** A text with its values. A field without one stays as it is written, so that it cannot be missed. */
    fill: (text: string, values: Readonly<Record<Name, string | null>>): string =>
      // one pass, so that braces in somebody's name are never a field
      text.replaceAll(anyToken, (token, name: string) => (isField(name) ? (values[name] ?? token) : token)),
  };
}

/** Nobody receives a message that says 'Hi {{first_name}}'. */
export const withoutOpenFields = z.check<string>(({ value, issues }) => {
  const [token] = findOpenTokens(value);
  if (token !== undefined)
    issues.push({ code: 'custom', message: openTokenMessage(token), input: value, continue: true });
});

type Fields = { normalize: (text: string) => string; findWrong: (text: string) => string | null };

/** Text whose fields exist. */
export const withFields = <S extends z.ZodMiniType<string>>(schema: S, { normalize, findWrong }: Fields) =>
  schema.check(
    z.overwrite(normalize),
    z.check<string>(({ value, issues }) => {
      const message = findWrong(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true });
    }),
  );

/** A text with another one at the cursor, as paragraphs of its own. */
export function insertParagraph(text: string, added: string, cursor: number): string {
  const [before, after] = [text.slice(0, cursor), text.slice(cursor)];
  const [last, first] = [[...before].reverse(), [...after]].map((letters) => {
    const end = letters.findIndex((letter) => letter !== '\n');
    return end === -1 ? letters.length : end;
  });
  return `${before}${gap(last, before)}${added}${gap(first, after)}${after}`;
}

const gap = (breaks = 0, side: string): string => (side === '' ? '' : '\n'.repeat(Math.max(0, 2 - breaks)));
