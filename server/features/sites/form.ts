import { contactForm, maxNotesLength, preferredTimes, types } from '#contract/contacts/choices.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { defaultError } from '#contract/refusals.ts';
import { completeAll } from '#contract/fields.ts';
import { show } from '#contract/shown.ts';
import { field, fullName, message, contactFields } from './fields.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { phoneLink } from './phone-link.ts';
import type { PublicSite } from './cross-client/sites.ts';
import { readSiteOptions, type LandingKind } from './site-options.ts';

const listingInquiry = 6;
const landingSource: Record<LandingKind, number> = { evaluation: 2, finder: 3 };
const [buyer, seller] = types;
/** the longest message if other answers are added to it */
const besideAnswers = maxNotesLength - 400;

type Form = {
  form: string;
  source: number;
  asks: readonly Html[];
  send?: string;
  thanks: Html;
  /** the page of the listing it is about */
  listing?: string;
};

/** A form of an agent's website, sent by its script. The script validates by the portal's own rules. */
export function renderForm(
  site: PublicSite,
  { form, source, asks, send = 'Send', thanks, listing }: Form,
): Html {
  const call = phoneLink(site);
  return html`<form
      class="form"
      novalidate
      data-site="${site.id}"
      data-token="${site.token}"
      data-source="${source}"
      ${listing !== undefined && html`data-listing="${listing}"`}
      data-incomplete="${completeAll}"
      data-failed="${defaultError}"
      data-closed="${sayClosed(site)}"
      data-waiting="${waiting} It’s saved on this device, and we’ll keep trying to send it."
      data-waiting-here="${waiting} Leave this page open, and we’ll keep trying to send it."
      data-changed="What you sent before has arrived. Send it again to add what you’ve changed since."
    >
      ${asks}
      <div class="unseen" aria-hidden="true">
        <label for="${form}${honeypot}">Leave this empty</label>
        <input
          id="${form}${honeypot}"
          name="${honeypot}"
          tabindex="-1"
          autocomplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
      <div class="alert" role="alert" tabindex="-1" hidden>
        <p data-sentence></p>
        ${call && html`<p>Or call me: ${call}</p>`}
      </div>
      <button class="button" type="submit" disabled>${send}</button>
      <noscript
        ><p class="hint">
          This form needs JavaScript. ${call && html`You can also call me: ${call}`}
        </p></noscript
      >
    </form>
    <div class="thanks" tabindex="-1" hidden>${arch}${thanks}</div>`;
}

const waiting = 'Your message hasn’t gone through yet.';

/** The message of a form that was still open when the agent's account was closed. */
const sayClosed = ({ agent_name, agent_phone }: PublicSite): string =>
  agent_phone === null
    ? `This form isn’t taking messages any more. Please get in touch with ${agent_name} directly.`
    : `This form isn’t taking messages any more. You can reach ${agent_name} at ${show(agent_phone)}.`;

export const renderContactForm = (site: PublicSite): Html =>
  renderForm(site, {
    form: '',
    source: contactForm,
    asks: [fullName(''), contactFields('', readSiteOptions(site).phoneNeeded), topic, time, message('', 5)],
    thanks: html`${thanksText}${another}`,
  });

export const listingForm = (site: PublicSite, home: string): Html =>
  renderForm(site, {
    form: '',
    source: listingInquiry,
    asks: [
      field({
        form: '',
        name: 'home',
        label: 'Which home?',
        most: 300,
        needed: true,
        value: home,
        hint: 'Its address, its MLS® number or a link to it.',
        note: 'About',
      }),
      fullName(''),
      contactFields('', readSiteOptions(site).phoneNeeded),
      time,
      message('', 5, besideAnswers),
    ],
    thanks: html`${thanksText}${another}`,
  });

/** About one listing, which the message names. */
export const enquiryForm = (
  site: PublicSite,
  { name, url, verb }: { name: string; url: string; verb: string },
): Html =>
  renderForm(site, {
    form: '',
    source: listingInquiry,
    listing: url,
    asks: [
      html`<input type="hidden" name="home" value="${name}" data-note="About" />`,
      fullName(''),
      contactFields('', readSiteOptions(site).phoneNeeded),
      time,
      message('', 4, besideAnswers),
    ],
    send: verb,
    thanks: html`${thanksText}${another}`,
  });

/** The confirmation is the client's own text. */
export function landingForm(site: PublicSite, kind: LandingKind): Html {
  const { phoneNeeded, landing } = readSiteOptions(site);
  const { confirmation } = landing[kind];
  return renderForm(site, {
    form: '',
    source: landingSource[kind],
    asks: [about[kind], fullName(''), contactFields('', phoneNeeded), message('', 3, besideAnswers)],
    send: kind === 'evaluation' ? 'Ask for my evaluation' : 'Start the search',
    thanks: confirmation === '' ? thanksText : html`<p class="confirmation">${confirmation}</p>`,
  });
}

const about: Record<LandingKind, Html> = {
  evaluation: html`<input type="hidden" name="lead_type_id" value="${seller.id}" />
    ${field({ form: '', name: 'address', label: 'Address of your home', most: 300, needed: true, autocomplete: 'street-address', note: 'Home' })}`,
  finder: html`<input type="hidden" name="lead_type_id" value="${buyer.id}" />
    ${field({ form: '', name: 'place', label: 'Where would you like to live?', most: 150, needed: true, note: 'Looking in' })}
    ${field({ form: '', name: 'wishes', label: 'What should it have?', most: 150, needed: false, hint: 'Bedrooms, a garden, your budget.', note: 'Wishes' })}`,
};

const arch = html`<svg viewBox="0 0 14 19" aria-hidden="true">
  <path d="M0 7.2A7.1 7.1 0 0 1 6.2.1v18.7H0zM7.8.1A7.1 7.1 0 0 1 14 7.2v2.6H7.8zm0 11.3H14v7.4H7.8z" />
</svg>`;

export const thanksText = html`<h3>Thank you. Your message has arrived.</h3>
  <p>I’ll get back to you soon.</p>`;
const another = html`<button class="button quiet" type="button" data-again>Write another message</button>`;

const time = html`<div class="field">
  <label for="preferred_time">When may I call?</label>
  <select id="preferred_time" name="preferred_time">
    <option value="">Any time</option>
    ${preferredTimes.map((one) => html`<option>${one}</option>`)}
  </select>
</div>`;

const topic = html`<fieldset class="topic">
  <legend>What is it about?</legend>
  ${[
    ...types.map(({ id, type }) => ({ value: String(id), label: type === 'Buyer' ? 'Buying' : 'Selling' })),
    { value: '', label: 'Something else' },
  ].map(
    ({ value, label }) =>
      html`<label><input type="radio" name="lead_type_id" value="${value}" /><span>${label}</span></label>`,
  )}
</fieldset>`;
