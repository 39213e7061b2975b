import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import { sendPage, type Page } from '#server/core/html/link-page.ts';
import {
  comeBackWords,
  deadLinkPage,
  leftPage,
  notOnListPage,
  preferencesPage,
  unsubscribePage,
} from './pages.ts';
import {
  comeBack,
  countUnsubscribed,
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

/** What a mail program sends by itself (RFC 8058) leaves; what else these pages send, the person chose. */
const Sent = z.object({
  action: z.optional(z.enum(['save', 'come_back'])),
  every_months: z._default(z.enum(['1', '3']), '1'),
  tracking: z.optional(z.literal('on')),
});

/**
 * The pages behind the links of a newsletter. Opening one changes nothing, since programs that look for harm open every link of
 * a mail; what a person or their mail program sends does.
 */
export function addUnsubscribePages(
  app: FastifyInstance,
  { tokens, openLinkDb, clock }: UnsubscribeDeps,
): void {
  const open = (request: FastifyRequest) => {
    const token = tokenOf(request.params);
    const link = tokens.read(token);
    return { token, link, db: link && openLinkDb(link.client) };
  };
  const readShown = async (link: NewsletterLink | null): Promise<Subscription | null> =>
    link && openLinkDb(link.client).read.value(readSubscription(link));

  app.register((scope, _options, done) => {
    acceptForms(scope);

    scope.get(routeOf(paths.unsubscribeNewsletter), async (request, reply) => {
      const { token, link } = open(request);
      const shown = await readShown(link);
      return sendPage(reply, isOn(shown) ? unsubscribePage(shown, token) : notOnListPage(token));
    });

    scope.post(routeOf(paths.unsubscribeNewsletter), async (request, reply) => {
      const { token, link, db } = open(request);
      const changed = link && db ? await leave(db.write, link, clock()) : 0;
      const shown = changed ? await readShown(link) : null;
      return answer(request, reply, shown ? leftPage(shown, token) : notOnListPage(token));
    });

    scope.get(routeOf(paths.newsletterPreferences), async (request, reply) => {
      const { token, link } = open(request);
      return sendPage(reply, choicePage(await readShown(link), token, false));
    });

    scope.post(routeOf(paths.newsletterPreferences), async (request, reply) => {
      const { token, link, db } = open(request);
      const sent = z.safeParse(Sent, request.body ?? {});
      const before = await readShown(link);
      let isSaved = false;
      if (link && db && before && sent.success) {
        const { action, every_months, tracking } = sent.data;
        const statement =
          action === 'come_back'
            ? comeBack(link, comeBackWords(before.agent_name), clock())
            : saveChoice(
                link,
                { every_months: every_months === '3' ? 3 : 1, is_tracked: tracking === 'on' },
                clock(),
              );
        isSaved = (await db.write.value(statement)) ?? false;
      }
      return answer(request, reply, choicePage(await readShown(link), token, isSaved));
    });
    done();
  });
}

/** In one transaction, so that the numbers say no more than what was done. */
const leave = (db: ReturnType<OpenLinkDb>['write'], link: NewsletterLink, now: Date) =>
  db.transaction(async (tx) => {
    const changed = await tx.value(unsubscribe(link, now));
    if (changed) await tx.value(countUnsubscribed(link, now));
    return changed;
  });

type Shown = Subscription & { person: NonNullable<Subscription['person']> };
const hasPerson = (shown: Subscription | null): shown is Shown => shown !== null && shown.person !== null;
const isOn = (shown: Subscription | null): shown is Shown => hasPerson(shown) && shown.person.is_on;

const choicePage = (shown: Subscription | null, token: string, isSaved: boolean): Page =>
  hasPerson(shown) && (shown.person.is_on || shown.person.has_left)
    ? preferencesPage(shown, { token, isSaved })
    : deadLinkPage;

/** A program gets a short answer, and the same one whatever it sent. */
const answer = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply =>
  (request.headers.accept ?? '').includes('text/html')
    ? sendPage(reply, page)
    : reply.header('cache-control', 'no-store').send({ data: { received: true } });

const Params = z.object({ token: z.string() });
const tokenOf = (params: unknown): string => {
  const parsed = z.safeParse(Params, params);
  // it stands in the page again, so that it is never more than a token can be
  return parsed.success && /^[\w-]{1,400}$/.test(parsed.data.token) ? parsed.data.token : 'none';
};

const routeOf = (path: string): string => path.replace('$', ':');
