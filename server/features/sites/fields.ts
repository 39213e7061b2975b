import { maxNotesLength } from '#contract/contacts/choices.ts';
import { required, tooLong } from '#contract/fields.ts';
import { roughEmailPattern } from '#contract/email.ts';
import { html, type Html } from '#server/core/html/html.ts';

type Field = {
  /** forms on the same page need different id prefixes */
  form: string;
  name: string;
  label: string;
  most: number;
  needed: boolean;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  value?: string;
  hint?: string;
  /** the value is added to the message, after this label */
  note?: string;
};

export function field({
  form,
  name,
  label,
  most,
  needed,
  type = 'text',
  autocomplete = 'off',
  value = '',
  hint,
  note,
}: Field): Html {
  const id = `${form}${name}`;
  const rules = [
    needed && html` required data-required="${required}"`,
    note !== undefined && html` data-note="${note}"`,
    type === 'email' &&
      html` data-pattern="${roughEmailPattern.source}" data-invalid="Please enter a valid email address."`,
  ].filter((rule) => rule !== false);
  return html`<div class="field">
    <label for="${id}"
      >${label}
      ${needed ? html`<span class="needed" aria-hidden="true">*</span>` : html`<small>optional</small>`}</label
    >
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      data-most="${most}"
      data-too-long="${tooLong(most)}"
      ${rules}
      aria-describedby="${hint !== undefined && html`${id}-hint `}${id}-error"
    />
    <p class="error" id="${id}-error" hidden></p>
  </div>`;
}

export const message = (form: string, rows: number, most = maxNotesLength): Html =>
  html`<div class="field">
    <label for="${form}notes">Message <small>optional</small></label>
    <textarea
      id="${form}notes"
      name="notes"
      rows="${rows}"
      data-most="${most}"
      data-too-long="${tooLong(most)}"
      aria-describedby="${form}notes-error"
    ></textarea>
    <p class="error" id="${form}notes-error" hidden></p>
  </div>`;

export const firstName = (form: string): Html =>
  field({
    form,
    name: 'first_name',
    label: 'First name',
    most: 100,
    needed: true,
    autocomplete: 'given-name',
  });

export const fullName = (form: string): Html =>
  html`<div class="pair">
    ${firstName(form)}
    ${field({ form, name: 'last_name', label: 'Last name', most: 100, needed: true, autocomplete: 'family-name' })}
  </div>`;

/** A visitor may ask for these, by their names in the API's submissions. */
export const reachWishes = [
  { name: 'do_not_call', label: 'Please don’t call me' },
  { name: 'do_not_text', label: 'Please don’t text me' },
] as const;

/** The boxes are empty at first, and an empty one leaves an earlier wish as it is. */
export const reachBoxes = (ticked: Readonly<Record<string, boolean>> = {}): Html =>
  html`<p class="consent wishes">
    ${reachWishes.map(
      ({ name, label }) =>
        html`<label
          ><input type="checkbox" name="${name}" value="1" ${ticked[name] === true && html`checked`} /><span
            >${label}</span
          ></label
        >`,
    )}
  </p>`;

/** The client decides whether the form requires a phone; a submission without one is still accepted. */
export const contactFields = (form: string, phoneNeeded: boolean): Html =>
  html`<div class="pair">
      ${field({ form, name: 'email', label: 'Email', most: 191, needed: true, type: 'email', autocomplete: 'email' })}
      ${field({ form, name: 'phone_number', label: 'Phone', most: 100, needed: phoneNeeded, type: 'tel', autocomplete: 'tel' })}
    </div>
    ${reachBoxes()}`;
