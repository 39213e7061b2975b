import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import type { Handlers } from '../http/handler.ts';
import { brandOf } from '../mail/brand.ts';
import type { MailContent } from '../mail/compose-message.ts';
import type { AnyMail } from '../mail/define-mail.ts';
import { renderLayout } from '../mail/layout.ts';
import { mails } from '../mails.ts';
import type { ProviderSource } from '../provider/provider-source.ts';
import { createEncryption } from '../security/encryption.ts';

const lifetimeMs = 10 * 60_000;
const Payload = z.object({ template: z.string(), until: z.number() });
const context = 'mail preview';

type PreviewDeps = {
  secretsKey: Buffer;
  provider: Pick<ProviderSource, 'current'>;
  portalOrigin: string;
  clock: () => Date;
};

/** Every mail with made-up details. A page of its own shows one, since the portal's content policy has no inline styles. */
export function createMailPreviews({ secretsKey, provider, portalOrigin, clock }: PreviewDeps) {
  const encryption = createEncryption(secretsKey, 'previews of mails');
  const render = (mail: AnyMail) => renderExample(mail, provider, portalOrigin);

  const handlers: Handlers<typeof staffMailPreviews> = {
    list: ({ now }) => ({
      sender: provider.current().sender,
      mails: mails.map((mail) => {
        const { subject, text, unsubscribe } = render(mail);
        const payload = JSON.stringify({ template: mail.name, until: now.getTime() + lifetimeMs });
        const token = encryption.encrypt(payload, context).toString('base64url');
        return {
          template: mail.name,
          subject,
          can_be_switched_off: unsubscribe !== undefined,
          text,
          url: `/mail-previews/${token}`,
        };
      }),
    }),
  };

  const templateOf = (token: string, now: Date): AnyMail | undefined => {
    try {
      const text = encryption.decrypt(Buffer.from(token, 'base64url'), context);
      const { template, until } = z.parse(Payload, JSON.parse(text));
      return until > now.getTime() ? mails.find(({ name }) => name === template) : undefined;
    } catch {
      return undefined;
    }
  };

  const addPages = (app: FastifyInstance): void => {
    app.get<{ Params: { token: string } }>('/mail-previews/:token', async (request, reply) => {
      const mail = templateOf(request.params.token, clock());
      reply.headers(pageHeaders);
      if (!mail) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
      return reply.type('text/html; charset=utf-8').send(render(mail).html);
    });
  };

  return { handlers, addPages };
}

export type MailPreviews = ReturnType<typeof createMailPreviews>;

/** As a mail program shows it: no script, no form, and the portal alone may frame it. */
const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

function renderExample(
  mail: AnyMail,
  provider: Pick<ProviderSource, 'current'>,
  portalOrigin: string,
): MailContent {
  const portal = (path: string) => new URL(path, portalOrigin).href;
  const draft = mail.render(mail.example, { address: 'nia@harbour.example.com', portal, token: 'example' });
  const brand = brandOf(provider.current(), portal);
  if (draft.preference === undefined) return renderLayout(draft, brand);
  const preferences = portal(paths.settings);
  return renderLayout(draft, brand, { unsubscribe: preferences, preferences });
}
