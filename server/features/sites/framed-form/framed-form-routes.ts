import type { FastifyInstance, FastifyReply } from 'fastify';
import { formElsewhere } from '#contract/contacts/choices.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import { defaultError } from '#contract/refusals.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Html } from '#server/core/html/html.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import { createProcessCounts } from '#server/core/http/process-counts.ts';
import { readTyped } from '../listings/post-form.ts';
import type { PublicSite } from '../cross-client/sites.ts';
import { reachWishes } from '../fields.ts';
import { readSite, readValue } from '../request-values.ts';
import { submitForm } from '../submit-form.ts';
import {
  newsletterBox,
  readFramingPage,
  readLook,
  renderFramedForm,
  renderGone,
  renderThanks,
  type FramedFormSignature,
} from './framed-form.ts';

type Options = {
  systemDb: SystemDb<'read'>;
  signature: FramedFormSignature;
  sitesOrigin: string;
  style: string;
  clock: () => Date;
};

/** 4,600 characters of any script, each written as an escape of twelve bytes */
const formLimit = 64 * 1024;
/** Of one site, from all visitors together: no website of an agent gets as many messages. */
const perHour = 300;

/** The form that an agent frames on any other website. It works without a script and without a cookie. */
export function addFramedForm(app: FastifyInstance, options: Options): void {
  const { systemDb, signature, sitesOrigin, style, clock } = options;
  const countHere = createProcessCounts();
  const path = '/sites/:siteId/embed/form';

  app.get(path, { errorHandler: unavailable }, async (request, reply) => {
    const site = await readSite(request, systemDb);
    const frame = { style, look: readLook(readValue(request.query, 'look')) };
    if (!site) return send(reply.status(404), renderGone(frame));
    const page = readFramingPage(request.headers.referer, sitesOrigin);
    return send(reply, renderFramedForm(site, { ...frame, page, signature: sign(site, page) }));
  });

  app.register((scope, _options, done) => {
    acceptForms(scope, formLimit);
    scope.post(path, { errorHandler: unavailable }, async (request, reply) => {
      const { body, query } = request;
      const site = await readSite(request, systemDb);
      const frame = { style, look: readLook(readValue(query, 'look')) };
      if (!site) return send(reply.status(404), renderGone(frame));
      const form = { ...site, page: readValue(body, 'page') };
      const isSigned = signature.isSigned(form, readValue(body, 'signature'));
      // a page that nobody has signed is nobody's page
      const page = isSigned ? form.page : '';
      const showAgain = (status: number, problem: string, errors = {}) =>
        send(
          reply.status(status),
          renderFramedForm(site, {
            ...frame,
            page,
            signature: sign(site, page),
            values: { ...readTyped(body), [newsletterBox]: readValue(body, newsletterBox) },
            wishes: readWishes(body),
            errors,
            problem,
          }),
        );
      if (!isSigned) return showAgain(403, outOfDate);
      const wait = countHere(String(site.id), { at: clock(), most: perHour, seconds: 3600 });
      if (wait > 0) return showAgain(429, tooMany);
      const answer = await submitForm(app, request, {
        endpoint: contacts.submit,
        site,
        body: toSubmission(site, { body, page }),
      });
      if (answer.status !== 202) return showAgain(answer.status, answer.error, answer.errors);
      const isSignedUp = wantsNewsletter(site, body) && (await signUp(app, request, { site, body }));
      return send(reply, renderThanks(site, { ...frame, page, isSignedUp }));
    });
    done();
  });

  function sign({ client_id, id }: PublicSite, page: string): string {
    return signature.sign({ client_id, id, page });
  }
}

const outOfDate = 'This form was out of date. Please check what you wrote, and send it again.';
const tooMany = 'Too many messages are arriving right now. Please try again in a few minutes.';

const toSubmission = ({ id }: PublicSite, { body, page }: { body: unknown; page: string }) => ({
  ...readTyped(body),
  ...readWishes(body),
  site_id: id,
  source: formElsewhere,
  lead_source_url: [page || null, null],
  [honeypot]: readValue(body, honeypot),
});

const readWishes = (body: unknown): Record<string, boolean> =>
  Object.fromEntries(reachWishes.map(({ name }) => [name, readValue(body, name) === '1']));

const wantsNewsletter = (site: PublicSite, body: unknown): boolean =>
  site.has_newsletter && readValue(body, newsletterBox) === '1' && readValue(body, honeypot) === '';

/** Sends the email that confirms it; false if that was refused, since the message itself has arrived. */
async function signUp(
  app: FastifyInstance,
  request: Parameters<typeof submitForm>[1],
  { site, body }: { site: PublicSite; body: unknown },
): Promise<boolean> {
  const { first_name = '', email = '' } = readTyped(body);
  const { status } = await submitForm(app, request, {
    endpoint: newsletterConsent.signUp,
    site,
    body: { first_name, email, site_id: site.id },
  });
  return status === 202;
}

/** Any website may frame it: it runs no script, sets no cookie, and shows nothing that is not public. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
} as const;

const send = (reply: FastifyReply, page: Html) =>
  reply.headers(headers).type('text/html; charset=utf-8').send(page.text);

/** The database is unavailable. The browser still has the answers one step back. */
function unavailable(error: Error, request: { log: FastifyInstance['log'] }, reply: FastifyReply) {
  request.log.error({ err: error }, 'a framed form could not be shown');
  return reply
    .status(503)
    .headers({ ...headers, 'retry-after': 2 })
    .type('text/plain; charset=utf-8')
    .send(defaultError);
}
