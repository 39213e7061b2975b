import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import type { MailVariant } from '#contract/staff/mail-words.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { WordedMail } from './mail-words/mail-words.ts';
import type { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { toMailBrand } from '#server/core/mail/brand.ts';
import type { MailContent } from '#server/core/mail/compose-message.ts';
import type { AnyMail, LinkMail, Mail } from '#server/core/mail/define-mail.ts';
import { readChangedTexts } from '#server/core/mail/cross-client/mail-words.ts';
import type { MailDraft } from '#server/core/mail/mail-draft.ts';
import type { MailTexts } from '#server/core/mail/mail-words.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { renderLayout } from '#server/core/mail/layout.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

const lifetimeMs = 10 * 60_000;
/** without details it shows the made-up ones */
const Payload = z.object({
  template: z.string(),
  details: z.optional(z.unknown()),
  /** without them it has the saved texts */
  changes: z.optional(z.record(z.string(), z.string())),
  until: z.number(),
});
const context = 'mail preview';
/** Links show the shape that they have in a sent mail. */
const exampleClient = 1;

/** A mail that gets the layout of the portal. */
type DraftedMail = Exclude<AnyMail, { isWhole: true }>;

type PreviewDeps = {
  systemDb: Pick<SystemDb<'read'>, 'value'>;
  mails: readonly AnyMail[];
  secretsKey: KeyRing;
  provider: Pick<ProviderSource, 'current'>;
  portalOrigin: string;
  clock: () => Date;
};

/**
 * Every mail with made-up details. Each is shown on a separate page, since the portal's content policy has no inline
 * styles.
 */
export function createMailPreviews({
  systemDb,
  mails,
  secretsKey,
  provider,
  portalOrigin,
  clock,
}: PreviewDeps) {
  const encryption = createEncryption(secretsKey, 'previews of mails');
  const toDraft = (mail: DraftedMail, details: unknown = mail.example, changes: MailTexts = {}) =>
    mail.render(details, {
      address: 'nia@harbour.example.com',
      ...createPortalLinks(portalOrigin, exampleClient),
      addressOf: () => null,
      token: 'example',
      changes,
    });
  const render = (mail: DraftedMail, details?: unknown, changes?: MailTexts) =>
    layOut(toDraft(mail, details, changes), provider, portalOrigin);
  const preview = async (
    mail: AnyMail,
    { details, changes }: { details?: unknown; changes?: MailTexts | undefined } = {},
  ): Promise<MailContent> =>
    'isWhole' in mail
      ? mail.preview(
          toMailBrand(provider.current(), (path) => new URL(path, portalOrigin).href),
          portalOrigin,
        )
      : render(mail, details, changes ?? (await systemDb.value(readChangedTexts(mail.name))) ?? {});
  const createPreviewUrl = (
    template: string,
    { details, changes, now }: { details: unknown; changes?: MailTexts; now: Date },
  ) => {
    const payload = JSON.stringify({ template, details, changes, until: now.getTime() + lifetimeMs });
    return `/mail-previews/${encryption.encrypt(payload, context).toString('base64url')}`;
  };

  const handlers: Handlers<typeof staffMailPreviews> = {
    list: async ({ now }) => ({
      sender: provider.current().sender,
      mails: await Promise.all(
        mails.map(async (mail) => {
          const { subject, text, unsubscribe } = await preview(mail);
          return {
            template: mail.name,
            subject,
            can_be_switched_off: unsubscribe !== undefined,
            text,
            has_words: 'words' in mail && mail.words !== undefined,
            url: createPreviewUrl(mail.name, { details: undefined, now }),
          };
        }),
      ),
    }),
  };

  const contentAt = async (token: string, now: Date): Promise<MailContent | undefined> => {
    try {
      const text = encryption.decrypt(Buffer.from(token, 'base64url'), context);
      const { template, until, ...shown } = z.parse(Payload, JSON.parse(text));
      const mail = until > now.getTime() ? mails.find(({ name }) => name === template) : undefined;
      return mail && (await preview(mail, shown));
    } catch {
      return undefined;
    }
  };

  const addPages = (app: FastifyInstance): void => {
    app.get<{ Params: { token: string } }>('/mail-previews/:token', async (request, reply) => {
      const content = await contentAt(request.params.token, clock());
      reply.headers(pageHeaders);
      if (!content) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
      return reply.type('text/html; charset=utf-8').send(content.html);
    });
  };

  /** A mail with a link as it would be sent now; the link does not work yet. */
  const previewLinkMail = <Details>(mail: LinkMail<Details>, details: NoInfer<Details>, now: Date) => {
    const { subject, text } = render(mail, details);
    return { subject, text, url: createPreviewUrl(mail.name, { details, now }) };
  };

  /** A mail with the words of this moment, as it would be sent. */
  const previewMail = <Details>(mail: Mail<Details>, details: NoInfer<Details>, now: Date) => {
    const { subject, text } = render(mail, details);
    return { subject, text, url: createPreviewUrl(mail.name, { details, now }) };
  };

  /** The mail with these texts in each of its forms; its address has those texts that the form shows. */
  const previewVariants = (mail: WordedMail, changes: MailTexts, now: Date): MailVariant[] =>
    Object.entries({ '': mail.example, ...mail.words.variants }).map(([name, details]) => {
      const { subject, text } = render(mail, details, changes);
      const plain = JSON.stringify(toDraft(mail, details));
      const shown = Object.entries(changes).filter(
        ([key, value]) => JSON.stringify(toDraft(mail, details, { [key]: value })) !== plain,
      );
      const url = createPreviewUrl(mail.name, { details, changes: Object.fromEntries(shown), now });
      return { name, subject, text, url };
    });

  return { handlers, addPages, previewLinkMail, previewMail, previewVariants };
}

export type MailPreviews = ReturnType<typeof createMailPreviews>;

/** As a mail program shows it: no script, no form, and only the portal may frame it. */
const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

function layOut(
  draft: MailDraft,
  provider: Pick<ProviderSource, 'current'>,
  portalOrigin: string,
): MailContent {
  const { portal, screen } = createPortalLinks(portalOrigin, exampleClient);
  const brand = toMailBrand(provider.current(), portal);
  if (draft.list)
    return renderLayout(draft, brand, {
      unsubscribe: portal(fillPath(draft.list.path, { token: 'example' })),
    });
  if (draft.preference === undefined) return renderLayout(draft, brand);
  const preferences = screen(paths.settings);
  return renderLayout(draft, brand, { unsubscribe: preferences, preferences });
}
