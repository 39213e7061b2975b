import { defineTextFields } from '../text-fields.ts';

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

export const templateFieldNames = Object.keys(templateFields).filter((name): name is TemplateField =>
  Object.hasOwn(templateFields, name),
);
const fields = defineTextFields(templateFieldNames);

/** Fields in capitals or with spaces, as people type them, in their own form. */
export const normalizeFields = fields.normalize;
/** The sentence that refuses the fields of a template; null if all of them are right. */
export const findWrongField = fields.findWrong;
/** A text with the values of a contact. A field without one stays as it is written, so that it cannot be missed. */
export const fillFields: (text: string, values: FieldValues) => string = fields.fill;

/** The field that a token names; null for one that is none. */
export function readToken(token: string): TemplateField | null {
  const name = token.replaceAll(/[{}]/g, '').trim().toLowerCase();
  return fields.isField(name) ? name : null;
}
