import { ApiError } from '#contract/errors.ts';
import type { MailText, MailVariant, staffMailWords, WordsOfMail } from '#contract/staff/mail-words.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { AnyMail, LinkMail, Mail } from '#server/core/mail/define-mail.ts';
import type { MailTexts, MailWords } from '#server/core/mail/mail-words.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { insertMailWords, listMailWords } from '../cross-client/mail-words.ts';
import { findTextProblems, isLine, isRequired, toChangedTexts } from './rules.ts';

/** A mail whose texts the provider may change. */
export type WordedMail = (Mail<unknown> | LinkMail<unknown>) & { words: MailWords<unknown> };

type Needs = {
  mails: readonly AnyMail[];
  mailPreviews: { previewVariants: (mail: WordedMail, changes: MailTexts, now: Date) => MailVariant[] };
};

export function staffMailWordsHandlers({
  mails,
  mailPreviews: { previewVariants },
}: Needs): Handlers<typeof staffMailWords> {
  const findMail = (template: string): WordedMail =>
    orNotFound(mails.filter(hasWords).find(({ name }) => name === template) ?? null);
  return {
    read: ({ systemDb, params: { template } }) => readWords(systemDb, findMail(template)),

    preview: async ({ params: { template }, body: { words: sent }, now }) => {
      const mail = findMail(template);
      return previewVariants(mail, checkTexts(mail, sent), now);
    },

    save: async ({
      systemDb,
      session: { staffId },
      params: { template },
      body: { words: sent, version },
      now,
    }) => {
      const mail = findMail(template);
      const texts = checkTexts(mail, sent);
      const isSaved = await systemDb.value(insertMailWords({ template, texts, version, staffId, now }));
      if (!isSaved) throw new ApiError('changed_elsewhere');
      return readWords(systemDb, mail);
    },
  };
}

export const hasWords = (mail: AnyMail): mail is WordedMail => 'words' in mail && mail.words !== undefined;

/** The texts that differ from the built-in ones, or the problems of each. */
function checkTexts({ words }: WordedMail, sent: readonly MailText[]): MailTexts {
  const problems = findTextProblems(words, sent);
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fields: problems });
  return toChangedTexts(words, sent);
}

async function readWords(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  { name: template, words: { texts, listFields } }: WordedMail,
): Promise<WordsOfMail> {
  const versions = (await systemDb.value(listMailWords(template))) ?? [];
  const [current] = versions;
  return {
    template,
    words: Object.entries(texts).map(([name, builtIn]) => ({
      name,
      text: current?.texts[name] ?? builtIn,
      built_in: builtIn,
      is_line: isLine(name),
      is_required: isRequired(name),
    })),
    fields: [...listFields()],
    version: current?.version ?? 0,
    versions: versions.map(({ texts: changed, ...version }) => ({
      ...version,
      // the database has them in another order
      words: Object.keys(texts).flatMap((name) =>
        changed[name] === undefined ? [] : [{ name, text: changed[name] }],
      ),
    })),
  };
}
