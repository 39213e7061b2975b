import { defineTextFields } from '#contract/text-fields.ts';
import type { MailDraft } from './mail-draft.ts';

/** Texts of a mail by name, such as `subject` or `greeting`; fields stand in them as `{{first_name}}`. */
export type MailTexts = Readonly<Record<string, string>>;
/** The values of the fields in one mail; null for one that this mail has not. */
export type FieldValues = Readonly<Record<string, string | null>>;

/** The texts of a mail that the provider may change. */
export type MailWords<Details> = {
  texts: MailTexts;
  /** the names of the values that may stand in each of them */
  listFields: () => readonly string[];
  /** Details for previews, by what they show. */
  variants: Readonly<Record<string, Details>>;
};

/**
 * The texts with the provider's changes and the values of one mail. A change that names a value which this mail has
 * not is ignored, so that nobody reads `{{name}}`.
 */
export function fillTexts<Texts extends MailTexts>(
  texts: Texts,
  changes: MailTexts,
  values: FieldValues,
): Texts {
  const fields = defineTextFields(Object.keys(values).filter((name) => values[name] !== null));
  const filled = Object.entries(texts).map(([name, text]) => {
    const change = changes[name];
    const isUsable = change !== undefined && fields.findWrong(change) === null;
    return [name, fields.fill(isUsable ? change : text, values)] as const;
  });
  return Object.assign({ ...texts }, Object.fromEntries(filled));
}

/** Without the sentences that the provider has emptied. */
export const leaveOutEmpty = (draft: MailDraft): MailDraft => ({
  ...draft,
  parts: draft.parts.filter((part) => !('say' in part) || part.say !== ''),
});
