import { systemRead } from '#server/core/db/system-sql.ts';
import type { MailTexts } from '../mail-words.ts';

/** The texts of a kind of mail that the provider has changed; null if it never changed any. */
export const readChangedTexts = (template: string) => systemRead<MailTexts>()`
  SELECT w.texts FROM app.mail_words w WHERE w.template = ${template} ORDER BY w.version DESC LIMIT 1`;
