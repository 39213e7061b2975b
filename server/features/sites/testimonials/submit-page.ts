import type { Prefill } from '#contract/testimonials/requests.ts';
import { maxMessageLength, maxShortLength } from '#contract/testimonials/testimonials.ts';
import { consentNo, consentQuestion, consentYes } from '#contract/testimonials/words.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { newFormId } from '#server/core/security/hashes.ts';
import { agentHead, renderNotice } from './giver-page.ts';

/** The typed text, if the page comes back with errors. */
export type Typed = {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[]>>;
  /** an error of the whole form */
  alert: string;
};

export const submitFailed = 'Sorry, we were unable to submit your testimonial details.';

export const thanks = (consent: boolean): Html =>
  consent
    ? renderNotice('Thank you!', 'Your feedback is very valuable.')
    : renderNotice(
        'No problem, I understand!',
        "If you change your mind please don't hesitate to get in touch.",
      );

export const renderRefused = (): Html =>
  renderNotice(
    'You won’t be asked again.',
    'Your choice is saved, and this link has expired. Thank you for telling us.',
  );

/** The form of a link. A browser sends it on its own; with the script, typed text is also stored on the device. */
export function submitPage(prefill: Prefill, { values, errors, alert }: Typed): Html {
  const { agent_name: agent } = prefill;
  const field = fieldOf(values, errors);
  return html`${agentHead(prefill, 'How was it? Tell me in your own words', html`It takes a minute, and you don’t need an account. A few honest sentences are worth more than a long text.`)}
    <form class="card" method="post" novalidate data-failed="${submitFailed}">
      <p class="alert" role="alert" tabindex="-1" ${alert === '' && html`hidden`}>${alert}</p>
      ${
        // the words come first, as the main part
        field('message', 'Testimonial', {
          required: true,
          most: maxMessageLength,
          rows: 7,
          hint: html`<span data-kept hidden>Your draft is saved on this device until you send it.</span>`,
        })
      }
      <div class="pair">
        ${field('first_name', 'Your first name', { required: true, most: 100, autocomplete: 'given-name' })}
        ${field('last_name', 'Your last name', { required: true, most: 100, autocomplete: 'family-name' })}
      </div>
      ${field('display_name', 'Your name as you would like it to appear on the testimonial', {
        most: maxShortLength,
        autocomplete: 'off',
        hint: html`If you like: for example “Vera V.” or “The Visitor family”. Left empty, your first and last
        name are shown.`,
      })}
      <div class="pair">
        ${field('email', 'Email', { required: true, most: 191, type: 'email', autocomplete: 'email' })}
        ${field('phone_number', 'Phone Number', { most: 40, type: 'tel', autocomplete: 'tel', hint: html`Optional.` })}
      </div>
      <aside class="who">
        <h2>Who will see this</h2>
        <p>
          ${agent} reads everything you send. Your email and phone number stay with ${agent}. Only if you say
          yes below, your words and your name may appear on ${agent}’s website and in their marketing, and you
          can withdraw that at any time.
        </p>
      </aside>
      ${consent(values, errors)}
      <input type="hidden" name="submission_id" value="${values['submission_id'] || newFormId()}" />
      <button type="submit">Submit</button>
    </form>
    <form class="card no-more" id="no-more" method="post">
      <h2>Rather not?</h2>
      <p>
        You don’t have to do anything. If you’d rather not be asked again, say so, and ${agent} can’t send you
        another request.
      </p>
      <button type="submit" class="quiet" name="refuse" value="yes">Don’t ask me again</button>
    </form>
    <template data-thanks="yes">${thanks(true)}</template>
    <template data-thanks="no">${thanks(false)}</template> `;
}

/** Shown if even the form cannot be loaded, as beyond a limit: the typed text stays, and can be sent again. */
export const unsentPage = (values: Typed['values'], sentence: string): Html => {
  const { message = '', ...others } = values;
  return html`<form class="card" method="post" data-failed="${submitFailed}">
    <h1>${submitFailed}</h1>
    <p class="alert" role="alert">${sentence}</p>
    <div class="field">
      <label for="message">Testimonial</label>
      <textarea id="message" name="message" maxlength="${maxMessageLength}" rows="7">
${'\n'}${message}</textarea>
    </div>
    ${Object.entries(others).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">Try again</button>
  </form>`;
};

type Options = {
  most: number;
  required?: true;
  type?: string;
  rows?: number;
  autocomplete?: string;
  hint?: Html;
};

const fieldOf =
  (values: Typed['values'], errors: Typed['errors']) =>
  (
    name: string,
    label: string,
    { most, required, type = 'text', rows, autocomplete, hint }: Options,
  ): Html => {
    const [error = ''] = errors[name] ?? [];
    const shared = html`id="${name}" name="${name}" maxlength="${most}" aria-describedby="${name}-note"
    ${required === true && html`aria-required="true"`} ${error !== '' && html`aria-invalid="true"`}`;
    return html`<div class="field">
      <label for="${name}">${label}</label>
      ${
        rows === undefined
          ? html`<input
              ${shared}
              type="${type}"
              autocomplete="${autocomplete ?? 'off'}"
              value="${values[name] ?? ''}"
            />`
          : html`<textarea ${shared} rows="${rows}">${'\n'}${values[name] ?? ''}</textarea>`
      }
      <div class="note" id="${name}-note">
        <p class="error">${error}</p>
        ${hint !== undefined && html`<p class="hint">${hint}</p>`}
      </div>
    </div>`;
  };

/** Neither answer is preselected. */
function consent(values: Typed['values'], errors: Typed['errors']): Html {
  const [error = ''] = errors['consent'] ?? [];
  const choice = (value: string, label: string) =>
    html`<label class="choice"
      ><input type="radio" name="consent" value="${value}" ${values['consent'] === value && html`checked`} />
      ${label}</label
    >`;
  return html`<fieldset aria-describedby="consent-note" id="consent">
    <legend>${consentQuestion}</legend>
    ${choice('yes', consentYes)} ${choice('no', consentNo)}
    <div class="note" id="consent-note"><p class="error">${error}</p></div>
  </fieldset>`;
}
