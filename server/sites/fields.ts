import { notesAtMost } from '#contract/contacts/contacts.ts';
import { emailPattern, required, tooLong } from '#contract/fields.ts';
import { html, type Html } from './html.ts';

type Field = {
  /** forms that share a page begin their ids with a word of their own */
  form: string;
  name: string;
  label: string;
  most: number;
  needed: boolean;
  type?: 'text' | 'email' | 'tel';
  autocomplete?: string;
  value?: string;
  hint?: string;
  /** what is typed here goes into the message, under this word */
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
      html` data-pattern="${emailPattern.source}" data-invalid="Please enter a valid email address."`,
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

export const message = (form: string, rows: number, most = notesAtMost): Html =>
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

/** The phone is asked for as the client wishes; a submission is never refused for it. */
export const contactFields = (form: string, phoneNeeded: boolean): Html =>
  html`<div class="pair">
    ${field({ form, name: 'email', label: 'Email', most: 191, needed: true, type: 'email', autocomplete: 'email' })}
    ${field({ form, name: 'phone_number', label: 'Phone', most: 100, needed: phoneNeeded, type: 'tel', autocomplete: 'tel' })}
  </div>`;
