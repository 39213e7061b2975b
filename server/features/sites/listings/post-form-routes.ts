import type { FastifyInstance, FastifyReply } from 'fastify';
import { contacts } from '#contract/contacts/contacts.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { parseId } from '#contract/ids.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { acceptForms } from '#server/core/http/accept-forms.ts';
import { findPostUrl } from '../cross-client/listings.ts';
import type { PublicSite } from '../cross-client/sites.ts';
import { page, type Addresses } from '../page.ts';
import { readSite, readValue } from '../request-values.ts';
import { submitForm } from '../submit-form.ts';
import { readTyped, renderPostForm, type AskedHome, type PostFormSignature } from './post-form.ts';

type Options = {
  systemDb: SystemDb<'read'>;
  signature: PostFormSignature;
  sitesOrigin: string;
  files: Addresses;
  send: (reply: FastifyReply, page: Html) => FastifyReply;
  missing: (reply: FastifyReply) => FastifyReply;
};

const listingInquiry = 6;
/** 4,600 characters of any script, each written as an escape of twelve bytes */
const formLimit = 64 * 1024;

/**
 * Takes in the form that is shown with a listing on an agent's own website. It goes through the API that takes in every
 * form, with its limits and its honeypot.
 */
export function addPostForms(app: FastifyInstance, options: Options): void {
  const { systemDb, signature, files, send } = options;
  app.register((scope, _options, done) => {
    acceptForms(scope, formLimit);
    scope.post('/sites/:siteId/enquiries', async (request, reply) => {
      const site = await readSite(request, systemDb);
      const listing_id = parseId(readValue(request.body, 'listing'));
      if (!site || listing_id === null) return options.missing(reply);
      const askedHome = {
        client_id: site.client_id,
        site_id: site.id,
        listing_id,
        home: readValue(request.body, 'home'),
      };
      if (!signature.isSigned(askedHome, readValue(request.body, 'signature')))
        return send(
          reply.status(403),
          refusedPage(site, askedHome, { files, typed: readTyped(request.body) }),
        );
      const postUrl = await systemDb.value(findPostUrl(askedHome));
      const { status, errors, error } = await submitForm(app, request, {
        endpoint: contacts.submit,
        site,
        body: toSubmission(askedHome, { body: request.body, postUrl, origin: options.sitesOrigin }),
      });
      if (status === 202) return send(reply, thanksPage(site, { files, postUrl }));
      const form = renderPostForm({
        isElsewhere: false,
        action: request.url,
        verb: 'Send',
        hidden: Object.fromEntries(
          ['listing', 'home', 'signature'].map((name) => [name, readValue(request.body, name)]),
        ),
        values: readTyped(request.body),
        errors,
      });
      return send(reply.status(status), unsentPage(site, { files, form, home: askedHome.home, error }));
    });
    done();
  });
}

const toSubmission = (
  { site_id, listing_id, home }: AskedHome,
  { body, postUrl, origin }: { body: unknown; postUrl: string | null; origin: string },
) => ({
  ...readTyped(body),
  notes: [`About: ${home}`, readValue(body, 'notes')].filter(Boolean).join('\n\n'),
  site_id,
  source: listingInquiry,
  lead_source_url: [postUrl, `${origin}/sites/${site_id}/listings/${listing_id}`],
  [honeypot]: readValue(body, honeypot),
});

const thanksPage = (site: PublicSite, { files, postUrl }: { files: Addresses; postUrl: string | null }) =>
  answerPage(site, files, {
    title: 'Thank you. Your message has arrived.',
    body: html`<p class="lead">I’ll get back to you soon.</p>
      ${postUrl !== null && html`<p><a href="${postUrl}">Back to the listing</a></p>`}`,
  });

const unsentPage = (
  site: PublicSite,
  { files, form, home, error }: { files: Addresses; form: Html; home: string; error: string },
) =>
  answerPage(site, files, {
    title: 'Your message hasn’t been sent yet',
    body: html`<p>About: ${home}</p>
      <div class="alert" role="alert"><p>${error}</p></div>
      ${form}`,
  });

/** Such as a form that was copied to the page of another home. */
const refusedPage = (
  site: PublicSite,
  { home }: AskedHome,
  { files, typed }: { files: Addresses; typed: Record<string, string> },
) =>
  answerPage(site, files, {
    title: 'Please send this message here',
    body: html`<p>
        The form you used is out of date.
        <a href="/sites/${site.id}/ask?home=${encodeURIComponent(home.slice(0, 300))}">Ask about this home</a>
        on this page instead. This is what you wrote:
      </p>
      <p>${typed['notes'] ?? ''}</p>`,
  });

const answerPage = (site: PublicSite, files: Addresses, { title, body }: { title: string; body: Html }) =>
  page(site, files, {
    title: `${title} · ${site.agent_name}`,
    kind: null,
    body: html`<section class="wide contact">
      <div class="card">
        <h1>${title}</h1>
        ${body}
      </div>
    </section>`,
  });
