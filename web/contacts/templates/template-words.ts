import { textHref } from '#contract/phones.ts';
import { insertParagraph } from '#contract/text-fields.ts';
import { readToken, templateFields, type FieldValues } from '#contract/contacts/template-fields.ts';

/** Instead of an id: a template that is not saved yet. */
export const newTemplate = 'create';

export type Written = { subject: string; text: string };
type Options = {
  /** where the cursor is in the text */
  cursor: number;
  /** the text of the template chosen before, with which nobody has done anything yet */
  inserted: string | null;
  /** the subject before anybody changed it */
  firstSubject: string;
  /** another subject would leave the thread of emails */
  answersEmail: boolean;
};

/** An email with a template in it. Nothing that somebody typed is lost: its text enters at the cursor. */
export function insertTemplate(written: Written, template: Written, options: Options): Written {
  const { cursor, inserted, firstSubject, answersEmail } = options;
  const isUntouched = written.text.trim() === '' || written.text === inserted;
  return {
    subject: isReplaceable(written.subject, firstSubject, answersEmail)
      ? template.subject || written.subject
      : written.subject,
    text: isUntouched ? template.text : insertParagraph(written.text, template.text, cursor),
  };
}

const isReplaceable = (subject: string, firstSubject: string, answersEmail: boolean): boolean =>
  subject.trim() === '' || (subject === firstSubject && !answersEmail);

/** The address that begins a text message with these words. Phones of every make read them after '?&'. */
export const createTextHref = (number: string, words: string): string =>
  `${textHref(number)}?&body=${encodeURIComponent(words)}`;

/** The label of a token. */
export function nameToken(token: string): string {
  const field = readToken(token);
  return field === null ? token : templateFields[field];
}

const reasons = {
  first_name: 'This contact has no first name.',
  last_name: 'This contact has no last name.',
  home_address: 'This contact isn’t the seller of exactly one listing.',
  agent_name: 'Your account has no agent’s name.',
  agent_phone: 'Your account has no agent’s phone.',
} as const;

/** Why a token was not filled in; '' if it can be. */
export function explainToken(token: string, values: FieldValues | undefined): string {
  const field = readToken(token);
  if (field === null) return 'There is no field of this name.';
  return values?.[field] === null ? reasons[field] : '';
}

/** The value that a token can have. */
export function findValue(token: string, values: FieldValues | undefined): string {
  const field = readToken(token);
  return (field && values?.[field]) ?? '';
}
