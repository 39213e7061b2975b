import { contactForm, preferredTimes, types } from '#contract/contacts.ts';
import { defaultError } from '#contract/errors.ts';
import { completeAll, emailPattern, required, tooLong } from '#contract/fields.ts';
import { html, type Html } from './html.ts';
import type { PublicSite } from './queries.ts';

const listingInquiry = 6;

type Kind = { about: 'anything' } | { about: 'home'; home: string };

/** The form of an agent's website. Its script sends it; what it says is refused here as the portal would refuse it. */
export function intakeForm(site: PublicSite, kind: Kind): Html {
  return html`<form
      class="form"
      novalidate
      data-site="${site.id}"
      data-token="${site.token}"
      data-source="${kind.about === 'home' ? listingInquiry : contactForm}"
      data-incomplete="${completeAll}"
      data-failed="${defaultError}"
    >
      <p class="alert" role="alert" hidden></p>
      ${kind.about === 'home' && field({ name: 'home', label: 'Which home?', most: 300, needed: true, value: kind.home, hint: 'Its address, its MLS® number or a link to it.' })}
      <div class="pair">
        ${field({ name: 'first_name', label: 'First name', most: 100, needed: true, autocomplete: 'given-name' })}
        ${field({ name: 'last_name', label: 'Last name', most: 100, needed: true, autocomplete: 'family-name' })}
      </div>
      <div class="pair">
        ${field({ name: 'email', label: 'Email', most: 191, needed: true, type: 'email', autocomplete: 'email' })}
        ${field({ name: 'phone_number', label: 'Phone', most: 100, needed: false, type: 'tel', autocomplete: 'tel' })}
      </div>
      ${kind.about === 'anything' && topic}
      <div class="field">
        <label for="preferred_time">When may I call?</label>
        <select id="preferred_time" name="preferred_time">
          <option value="">Any time</option>
          ${preferredTimes.map((time) => html`<option>${time}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="notes">Message <small>optional</small></label>
        <textarea
          id="notes"
          name="notes"
          rows="5"
          data-most="4600"
          data-too-long="${tooLong(4600)}"
          aria-describedby="notes-error"
        ></textarea>
        <p class="error" id="notes-error" hidden></p>
      </div>
      <div class="company" aria-hidden="true">
        <label for="company">Company</label>
        <input id="company" name="company" tabindex="-1" autocomplete="off" />
      </div>
      <button class="button" type="submit" disabled>Send</button>
      <noscript><p class="hint">This form needs JavaScript. You can also call me.</p></noscript>
    </form>
    <div class="thanks" tabindex="-1" hidden>
      <svg viewBox="0 0 14 19" aria-hidden="true">
        <path d="M0 7.2A7.1 7.1 0 0 1 6.2.1v18.7H0zM7.8.1A7.1 7.1 0 0 1 14 7.2v2.6H7.8zm0 11.3H14v7.4H7.8z" />
      </svg>
      <h3>Thank you. Your message has arrived.</h3>
      <p>I will get back to you.</p>
      <button class="button quiet" type="button">Write another message</button>
    </div>`;
}

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

type Field = {
  name: string;
  label: string;
  most: number;
  needed: boolean;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  value?: string;
  hint?: string;
};

function field({
  name,
  label,
  most,
  needed,
  type = 'text',
  autocomplete = 'off',
  value = '',
  hint,
}: Field): Html {
  const rules = [
    needed && html` required data-required="${required}"`,
    type === 'email' &&
      html` data-pattern="${emailPattern.source}" data-invalid="Please enter a valid email address."`,
  ].filter((rule) => rule !== false);
  return html`<div class="field">
    <label for="${name}">${label}${!needed && html` <small>optional</small>`}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      data-most="${most}"
      data-too-long="${tooLong(most)}"
      ${rules}
      aria-describedby="${hint !== undefined && html`${name}-hint `}${name}-error"
    />
    <p class="error" id="${name}-error" hidden></p>
  </div>`;
}
