import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import { answerWithPage, sendPage } from '#server/core/html/link-page.ts';
import { choicePage, formatComeBackConsent, leavingPage } from './pages.ts';
import {
  comeBack,
  countUnsubscribed,
  lockContact,
  readSubscription,
  saveChoice,
  unsubscribe,
  type Subscription,
} from './queries.ts';
import type { NewsletterLink } from './tokens.ts';

export type UnsubscribeDeps = {
  tokens: { read(token: string): NewsletterLink | null };
  openLinkDb: OpenLinkDb;
  clock: () => Date;
};

/** A mail program's automatic request (RFC 8058) unsubscribes; anything else on these pages is a person's choice. */
const Sent = z.object({
  action: z.optional(z.enum(['save', 'come_back'])),
  every_months: z._default(z.enum(['1', '3']), '1'),
  tracking: z.optional(z.literal('on')),
});

/**
 * The pages behind the links of a newsletter. Opening one changes nothing, since security programs open every link of
 * a mail; a request sent by a person or their mail program does.
 */
export function addUnsubscribePages(
  app: FastifyInstance,
  { tokens, openLinkDb, clock }: UnsubscribeDeps,
): void {
  const open = (request: FastifyRequest) => {
    const token = readToken(request.params);
    const link = tokens.read(token);
    return { token, link, db: link && openLinkDb(link.client) };
  };
  const readShown = async (link: NewsletterLink | null): Promise<Subscription | null> =>
    link && openLinkDb(link.client).read.value(readSubscription(link));

  app.register((scope, _options, done) => {
    acceptForms(scope);

    scope.get(routeOf(paths.unsubscribeNewsletter), async (request, reply) => {
      const { token, link } = open(request);
      return sendPage(reply, leavingPage(await readShown(link), token));
    });

    scope.post(routeOf(paths.unsubscribeNewsletter), async (request, reply) => {
      const { token, link, db } = open(request);
      const shown = link && db && (await leave(db.write, link, clock()));
      return answerWithPage(request, reply, leavingPage(shown, token));
    });

    scope.get(routeOf(paths.newsletterPreferences), async (request, reply) => {
      const { token, link } = open(request);
      return sendPage(reply, choicePage(await readShown(link), token, false));
    });

    scope.post(routeOf(paths.newsletterPreferences), async (request, reply) => {
      const { token, link, db } = open(request);
      const sent = z.safeParse(Sent, request.body ?? {});
      if (!link || !db || !sent.success)
        return answerWithPage(request, reply, choicePage(await readShown(link), token, false));
      const { shown, isSaved } = await choose(db.write, { link, sent: sent.data, now: clock() });
      return answerWithPage(request, reply, choicePage(shown, token, isSaved));
    });
    done();
  });
}

type Db = ReturnType<OpenLinkDb>['write'];

/** In one transaction, so that the numbers match the change, and the page shows the state after it. */
const leave = (db: Db, link: NewsletterLink, now: Date): Promise<Subscription | null> =>
  db.transaction(async (tx) => {
    await tx.value(lockContact(link));
    const changed = await tx.value(unsubscribe(link, now));
    if (changed) await tx.value(countUnsubscribed(link, now));
    return tx.value(readSubscription(link));
  });

type Chosen = { link: NewsletterLink; sent: z.infer<typeof Sent>; now: Date };

/** Sending the same choice twice gives the same confirmation. */
const choose = (db: Db, { link, sent: { action, every_months, tracking }, now }: Chosen) =>
  db.transaction(async (tx) => {
    await tx.value(lockContact(link));
    if (action === 'come_back') {
      const before = await tx.value(readSubscription(link));
      if (before) await tx.value(comeBack(link, formatComeBackConsent(before.agent_name), now));
      const shown = await tx.value(readSubscription(link));
      return { shown, isSaved: shown?.state === 'on' };
    }
    const choice = { every_months: every_months === '3' ? 3 : 1, is_tracked: tracking === 'on' } as const;
    const isSaved = (await tx.value(saveChoice(link, choice, now))) ?? false;
    return { shown: await tx.value(readSubscription(link)), isSaved };
  });

const Params = z.object({ token: z.string() });
const readToken = (params: unknown): string => {
  const parsed = z.safeParse(Params, params);
  // the page repeats it, so it must never be more than a token
  return parsed.success && /^[\w-]{1,400}$/.test(parsed.data.token) ? parsed.data.token : 'none';
};

const routeOf = (path: string): string => path.replace('$', ':');
