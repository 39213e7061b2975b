import { formatSignUpConsent } from '#contract/newsletter/consent.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import type { PublicSite } from '../cross-client/sites.ts';
import { renderPostForm } from '../listings/post-form.ts';
import { reachBoxes } from '../fields.ts';
import { readSiteOptions } from '../site-options.ts';

/** The form of a site, and the page of another website on which it is framed; '' if that is not known. */
export type FramedForm = { client_id: number; id: number; page: string };

/** Signs a form with the page on which it was served, which nobody else can make up. */
export function createFramedFormSignature(secretsKey: KeyRing) {
  const { sign, isSigned } = createSignature(secretsKey, 'forms in frames of other websites', 16);
  const write = ({ client_id, id, page }: FramedForm) => `${client_id} ${id} ${page}`;
  return {
    sign: (form: FramedForm): string => sign(write(form)).toString('base64url'),
    isSigned: (form: FramedForm, signature: string): boolean =>
      isSigned(write(form), Buffer.from(signature, 'base64url')),
  };
}
export type FramedFormSignature = ReturnType<typeof createFramedFormSignature>;

/** The page that frames the form, as contacts have it: without a query, which may name a visitor. */
export function readFramingPage(referrer: string | undefined, ownOrigin: string): string {
  const url = URL.parse(referrer ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return '';
  const page = `${url.origin}${url.pathname}`;
  return page.length > maxPageLength ? url.origin : page;
}
const maxPageLength = 2000;

/** How the website looks on which the form is framed; without one the form follows the visitor's device. */
export const readLook = (text: string): Look => (text === 'light' || text === 'dark' ? text : '');
type Look = 'light' | 'dark' | '';

type Frame = { style: string; look: Look };
type Shown = Frame & {
  signature: string;
  page: string;
  values?: Readonly<Record<string, string>>;
  /** what they asked for, by the names of the boxes */
  wishes?: Readonly<Record<string, boolean>>;
  errors?: Readonly<Record<string, readonly string[]>>;
  /** why the message has not been sent */
  problem?: string;
};

export const newsletterBox = 'newsletter';

export function renderFramedForm(
  site: PublicSite,
  { signature, page, values, wishes, errors, problem, ...frame }: Shown,
): Html {
  const isTicked = values?.[newsletterBox] === '1';
  return framePage(site, frame, {
    title: problem === undefined ? 'Send me a message' : 'Your message hasn’t been sent yet',
    body: html`${problem !== undefined && html`<div class="alert" role="alert"><p>${problem}</p></div>`}
    ${renderPostForm({
      isElsewhere: false,
      action: `${framedFormPath(site.id)}${frame.look && `?look=${frame.look}`}#answer`,
      verb: 'Send',
      hidden: { page, signature },
      required: ['last_name', ...(readSiteOptions(site).phoneNeeded ? ['phone_number'] : [])],
      question: html`${reachBoxes(wishes)}${site.has_newsletter && newsletterQuestion(site, isTicked)}`,
      ...(values && { values }),
      ...(errors && { errors }),
    })}`,
  });
}

const framedFormPath = (siteId: number): string => `/sites/${siteId}/embed/form`;

/** Consent is given by a box that is empty at first; its words are stored with the consent. */
const newsletterQuestion = (site: PublicSite, isTicked: boolean): Html =>
  html`<p class="consent">
    <label
      ><input type="checkbox" name="${newsletterBox}" value="1" ${isTicked && html`checked`} /><span
        >${formatSignUpConsent(site.agent_name)}</span
      ></label
    >
  </p>`;

export const renderThanks = (
  site: PublicSite,
  { page, isSignedUp, ...frame }: Frame & { page: string; isSignedUp: boolean },
): Html =>
  framePage(site, frame, {
    title: 'Thank you. Your message has arrived.',
    body: html`<p>I’ll get back to you soon.</p>
      ${isSignedUp && html`<p>We’ve also sent you an email. Click the link in it to get the newsletter.</p>`}
      ${page !== '' && html`<p><a href="${page}" target="_top">Back to ${new URL(page).host}</a></p>`}`,
  });

/** For a website that still frames the form of a site that no longer exists. */
export const renderGone = (frame: Frame): Html =>
  framePage(null, frame, { title: 'This form is no longer here', body: html`` });

const framePage = (
  site: PublicSite | null,
  { style, look }: Frame,
  { title, body }: { title: string; body: Html },
): Html =>
  html`<!doctype html>
    <html
      lang="${site?.country === 'US' ? 'en-US' : 'en-CA'}"
      class="embed framed tone${(site?.id ?? 0) % tones}${look && ` look-${look}`}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${look || 'light dark'}" />
        <meta name="robots" content="noindex" />
        <title>${title}${site && html` · ${site.agent_name}`}</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main id="answer">
          <h1>${title}</h1>
          ${body} ${site && html`<p class="hint">To ${site.agent_name}, ${site.client_name}</p>`}
        </main>
      </body>
    </html>`;
const tones = 4;
