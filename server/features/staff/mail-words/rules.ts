import { required } from '#contract/fields.ts';
import type { MailText } from '#contract/staff/mail-words.ts';
import { defineTextFields } from '#contract/text-fields.ts';
import type { MailTexts, MailWords } from '#server/core/mail/mail-words.ts';

type Words = Pick<MailWords<unknown>, 'texts' | 'listFields'>;

/** Whether a text is one line. */
export const isLine = (name: string): boolean => isRequired(name) || name === 'greeting';

/** Whether a text cannot be left out, unlike a sentence. */
export const isRequired = (name: string): boolean => /(?:^|_)(?:subject|heading|button)$/.test(name);

/** The first problem of each text, by the name of its field in the form. */
export function findTextProblems(
  { texts, listFields }: Words,
  sent: readonly MailText[],
): Record<string, string[]> {
  const fields = defineTextFields(listFields());
  const problems = sent.map(({ name, text }, index) => {
    if (!Object.hasOwn(texts, name)) return 'We couldn’t find this text in the email.';
    if (sent.findIndex((one) => one.name === name) < index) return 'Please send each text once.';
    if (isRequired(name) && text === '') return required;
    if (isLine(name) && text.includes('\n')) return 'Please keep this to one line.';
    return fields.findWrong(fields.normalize(text));
  });
  return Object.fromEntries(
    problems.flatMap((problem, index) => (problem === null ? [] : [[`words.${index}.text`, [problem]]])),
  );
}

/** The texts that differ from the built-in ones. */
export function toChangedTexts({ texts, listFields }: Words, sent: readonly MailText[]): MailTexts {
  const { normalize } = defineTextFields(listFields());
  return Object.fromEntries(
    sent
      .map(({ name, text }) => [name, normalize(text)] as const)
      .filter(([name, text]) => text !== texts[name]),
  );
}
