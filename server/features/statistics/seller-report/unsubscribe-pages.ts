import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { answerWithPage, sendPage, type Page } from '#server/core/html/link-page.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import type { UnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { maskEmail } from '#server/core/security/mask-email.ts';
import {
  readSellerSubscription,
  resubscribeSeller,
  unsubscribeSeller,
  type SellerLink,
  type SellerSubscription,
} from './email-queries.ts';

export type SellerUnsubscribeDeps = {
  openLinkDb: OpenLinkDb;
  clock: () => Date;
  tokens: Pick<UnsubscribeTokens, 'readForList'>;
};

/** A mail program's automatic request (RFC 8058) unsubscribes; only a person signs up again. */
const Sent = z.object({ action: z.optional(z.literal('resubscribe')) });

/** The page behind the link of a Monday email. Opening it changes nothing, since security programs open every link. */
export function addSellerUnsubscribePages(
  app: FastifyInstance,
  { openLinkDb, clock, tokens }: SellerUnsubscribeDeps,
): void {
  const open = (request: FastifyRequest) => {
    const content = tokens.readForList(paths.unsubscribeSeller, readToken(request.params));
    const [client, listing] = content?.ids ?? [];
    if (!content || client === undefined || listing === undefined) return null;
    const link: SellerLink = { listing, email: content.email };
    return { link, db: openLinkDb(client) };
  };
  const address = paths.unsubscribeSeller.replace('$', ':');

  app.register((scope, _options, done) => {
    acceptForms(scope);

    scope.get(address, async (request, reply) => {
      const opened = open(request);
      return sendPage(
        reply,
        buildPage(opened && (await opened.db.read.value(readSellerSubscription(opened.link)))),
      );
    });

    scope.post(address, async (request, reply) => {
      const opened = open(request);
      const sent = z.safeParse(Sent, request.body ?? {});
      const wish = sent.success && sent.data.action === 'resubscribe' ? resubscribeSeller : unsubscribeSeller;
      if (opened) await opened.db.write.value(wish(opened.link, clock()));
      const shown = opened && (await opened.db.read.value(readSellerSubscription(opened.link)));
      return answerWithPage(request, reply, buildPage(shown));
    });
    done();
  });
}

const Params = z.object({ token: z.string() });
const readToken = (params: unknown): string => {
  const parsed = z.safeParse(Params, params);
  return parsed.success ? parsed.data.token : '';
};

function buildPage(subscription: SellerSubscription | null): Page {
  if (subscription === null) return unknownPage;
  const { state, agent_name, address } = subscription;
  if (state === 'off')
    return {
      title: 'You’re not on this list',
      body: html`${describeList(subscription)}
        <h1>You’re not on this list</h1>
        <p>${agent_name} doesn’t send these reports to this address.</p>`,
    };
  if (state === 'on')
    return {
      title: 'Unsubscribe',
      body: html`${describeList(subscription)}
        <h1>Unsubscribe?</h1>
        <p>${agent_name} will stop sending you a report on ${address} every Monday.</p>
        <form method="post" class="doing"><button>Unsubscribe</button></form>`,
    };
  return {
    title: 'You’re unsubscribed',
    body: html`${describeList(subscription)}
      <h1>You’re unsubscribed</h1>
      <p>You won’t get any more reports on ${address}. You can always ask ${agent_name} for the numbers.</p>
      <p>Unsubscribed by mistake?</p>
      <form method="post" class="doing">
        <button name="action" value="resubscribe">Sign up again</button>
      </form>`,
  };
}

const describeList = ({ address, email }: SellerSubscription): Html =>
  html`<p class="from">Weekly report on ${address} · ${maskEmail(email)}</p>`;

/** The token is not from this server, or the listing is gone. */
const unknownPage: Page = {
  title: 'This link doesn’t work',
  body: html`<h1>This link doesn’t work</h1>
    <p>
      Part of it may be missing: open it from the email again. If the listing has ended, so have its reports.
    </p>`,
};
