import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant, requiredText, rowVersion, text } from '../fields.ts';

/** A preview has the texts in its address. */
export const maxMailText = 600;
const maxTexts = 60;

const MailText = z.object({ name: requiredText(60), text: text(maxMailText) });
export type MailText = z.infer<typeof MailText>;

const MailTextsDraft = z.object({
  words: z.array(MailText).check(z.maxLength(maxTexts, 'There are too many texts.')),
});

const ofMail = z.object({ template: requiredText(60) });

const WordsOfMail = z.object({
  template: z.string(),
  /** in the order of the mail */
  words: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      built_in: z.string(),
      /** a subject, greeting, heading or button */
      is_line: z.boolean(),
      /** whether it has words; a sentence without any is left out */
      is_required: z.boolean(),
    }),
  ),
  /** what may stand in each text, as `{{first_name}}` */
  fields: z.array(z.string()),
  /** 0 while nobody has changed a text */
  version: rowVersion,
  /** the last twenty, newest first, each with the texts that differed from the built-in ones */
  versions: z.array(
    z.object({
      version: rowVersion,
      at: instant,
      staff_name: z.nullable(z.string()),
      words: z.array(MailText),
    }),
  ),
});
export type WordsOfMail = z.infer<typeof WordsOfMail>;

const MailVariant = z.object({
  /** '' for the ordinary mail */
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** of its page, for ten minutes */
  url: z.string(),
});
export type MailVariant = z.infer<typeof MailVariant>;

export const staffMailWordsTag: Tag = {
  name: 'Staff: words of emails',
  description: 'The texts that the provider writes in place of the built-in ones, for each kind of email.',
};

export const staffMailWords = {
  read: endpoint({
    method: 'GET',
    path: '/staff/mail-words/{template}',
    params: ofMail,
    access: staffAreas('mails'),
    summary: 'The texts of a kind of email, with the built-in ones and earlier versions',
    data: WordsOfMail,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/staff/mail-words/{template}/preview',
    once: false,
    params: ofMail,
    changes: null,
    access: staffAreas('mails'),
    summary: 'The email with these texts, in each of its forms; nothing is saved',
    body: MailTextsDraft,
    data: z.array(MailVariant),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/mail-words/{template}',
    params: ofMail,
    changes: null,
    access: staffAreas('operations'),
    summary:
      'Writes these texts from now on; a text that is not sent, or is the built-in one, is the built-in one',
    refuses: ['changed_elsewhere'],
    body: z.extend(MailTextsDraft, { version: rowVersion }),
    data: WordsOfMail,
  }),
};
