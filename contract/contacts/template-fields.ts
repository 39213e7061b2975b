/** Fields that a template may have, as `{{first_name}}`, with what they are called on screens. */
export const templateFields = {
  first_name: 'First name',
  last_name: 'Last name',
  home_address: 'Address of the home they sell',
  agent_name: 'Agent’s name',
  agent_phone: 'Agent’s phone',
} as const;
export type TemplateField = keyof typeof templateFields;
/** The value of each for one contact; null where there is none. */
export type FieldValues = Readonly<Record<TemplateField, string | null>>;

export const templateFieldNames = Object.keys(templateFields).filter(isField);
const listed = templateFieldNames.map((name) => toToken(name)).join(', ');

/** How a field is written. */
export function toToken(name: string): string {
  return `{{${name}}}`;
}

function isField(name: string): name is TemplateField {
  return Object.hasOwn(templateFields, name);
}

const anyToken = /\{\{([^{}\n]{0,60})\}\}/g;
const nearField = new RegExp(
  String.raw`\{\s{0,3}(?:${Object.keys(templateFields).join('|')})\b|\{\{|\}\}`,
  'i',
);
const threeBraces = /\{{3}|\}{3}/;
const brokenMessage = `Please write a field with two braces on each side, such as ${toToken('first_name')}.`;

/** Fields in capitals or with spaces, as people type them, in their own form. */
export const normalizeFields = (text: string): string =>
  text.replaceAll(anyToken, (token, inner: string) => {
    const name = inner.trim().toLowerCase();
    return isField(name) ? toToken(name) : token;
  });

/** The sentence that refuses the fields of a template; null if all of them are right. */
export function findWrongField(text: string): string | null {
  for (const [token = '', name = ''] of text.matchAll(anyToken))
    if (!isField(name)) return `There is no field ${token}. You can use ${listed}.`;
  const isBroken = threeBraces.test(text) || nearField.test(text.replaceAll(anyToken, ''));
  return isBroken ? brokenMessage : null;
}

/** A text with the values of a contact. A field without one stays as it is written, so that it cannot be missed. */
export const fillFields = (text: string, values: FieldValues): string =>
  // one pass, so that braces in somebody's name are never a field
  text.replaceAll(anyToken, (token, name: string) => (isField(name) ? (values[name] ?? token) : token));

/** The tokens that have to be settled before a message is sent, each once, in their order. */
export const findOpenTokens = (text: string): string[] => [
  ...new Set([...text.matchAll(namedToken)].map(([token]) => token)),
];
/** Looks like a field, or like one with a typing error. */
const namedToken = /\{\{\s*[\p{L}_][\p{L}\d_ ]{0,58}\}\}/gu;

/** The field that a token names; null for one that is none. */
export function readToken(token: string): TemplateField | null {
  const name = token.replaceAll(/[{}]/g, '').trim().toLowerCase();
  return isField(name) ? name : null;
}

export const openTokenMessage = (token: string): string =>
  `Please replace ${token}, so that it isn’t sent like this.`;
