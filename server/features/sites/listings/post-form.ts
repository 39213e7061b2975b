import { maxNotesLength } from '#contract/contacts/choices.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { readValue } from '../request-values.ts';

/** The listing on a site that a form asks about, and how it names the home. */
export type AskedHome = { client_id: number; site_id: number; listing_id: number; home: string };

/** Signs the form of one listing of one client: a form that somebody else composed is not taken. */
export function createPostFormSignature(secretsKey: KeyRing) {
  const { sign, isSigned } = createSignature(secretsKey, 'enquiry forms on other websites', 16);
  const write = ({ client_id, site_id, listing_id, home }: AskedHome) =>
    `${client_id} ${site_id} ${listing_id} ${home}`;
  return {
    sign: (askedHome: AskedHome): string => sign(write(askedHome)).toString('base64url'),
    isSigned: (askedHome: AskedHome, signature: string): boolean =>
      isSigned(write(askedHome), Buffer.from(signature, 'base64url')),
  };
}
export type PostFormSignature = ReturnType<typeof createPostFormSignature>;

/** The names are those of the API's submissions. */
const fields = [
  { name: 'first_name', label: 'First name', type: 'text', most: 100, needed: true, fill: 'given-name' },
  { name: 'last_name', label: 'Last name', type: 'text', most: 100, needed: false, fill: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', most: 191, needed: true, fill: 'email' },
  { name: 'phone_number', label: 'Phone', type: 'tel', most: 100, needed: false, fill: 'tel' },
] as const;
/** The answers of a visitor, to be sent on or shown to them again. */
export const readTyped = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    [...fields.map(({ name }) => name), 'notes'].map((name) => [name, readValue(body, name)]),
  );

/** The message begins with the name of the home. */
const maxMessageLength = maxNotesLength - 400;

type PostForm = {
  /** where no style of ours hides the field that people leave empty */
  isElsewhere: boolean;
  action: string;
  verb: string;
  /** sent unchanged: the listing, the home and the signature */
  hidden: Readonly<Record<string, string>>;
  /** fields that are optional elsewhere */
  required?: readonly string[];
  /** a question after the message */
  question?: Html;
  values?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, readonly string[]>>;
};

/**
 * A form that works on any website without a script of ours. It has the classes that themes know, and an input is
 * inside its label, because a list of posts may show several such forms.
 */
export const renderPostForm = ({
  isElsewhere,
  action,
  verb,
  hidden,
  required = [],
  question,
  values = {},
  errors = {},
}: PostForm): Html =>
  html`<form class="form comment-form" action="${action}" method="post" accept-charset="utf-8">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${fields.map(({ needed, ...field }) =>
      renderInput({
        ...field,
        needed: needed || required.includes(field.name),
        value: values[field.name] ?? '',
        error: errors[field.name]?.join(' '),
      }),
    )}
    <p class="field">
      <label
        >Message (optional)<br /><textarea
          name="notes"
          rows="4"
          cols="45"
          maxlength="${maxMessageLength}"
          ${isElsewhere && html`style="max-width:100%"`}
        >
${values['notes'] ?? ''}</textarea>
      </label>
    </p>
    ${question ?? false}
    <p class="unseen" ${isElsewhere && html`style="position:absolute;left:-9999px"`} aria-hidden="true">
      <label
        >Leave this empty<br /><input type="text" name="${honeypot}" tabindex="-1" autocomplete="off"
      /></label>
    </p>
    <p class="form-submit">
      <button class="button wp-block-button__link wp-element-button" type="submit">${verb}</button>
    </p>
  </form>`;

type Input = Omit<(typeof fields)[number], 'needed'> & {
  needed: boolean;
  value: string;
  error: string | undefined;
};
/** Errors are shown on pages of ours, with one form each, so that ids are no trouble there. */
const renderInput = ({ name, label, type, most, fill, needed, value, error }: Input): Html =>
  html`<p class="field">
    <label
      >${label}${needed ? ' *' : ' (optional)'}<br /><input
        type="${type}"
        name="${name}"
        value="${value}"
        maxlength="${most}"
        autocomplete="${fill}"
        size="30"
        ${needed && html`required`}
        ${error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`} /></label
    >${error !== undefined && html`<br /><span class="error" id="${name}-error">${error}</span>`}
  </p>`;
