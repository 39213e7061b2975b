// Sends the forms of an agent's website. The server puts every message into the page as a data attribute.
import { forget, keep, mayPassLater, post, readWaiting } from './sending.js';

const findForm = (target) => (target instanceof Element ? target.closest('form.form') : null);

// Listens on the document, because the pop-up and the bubble add their forms later.
for (const form of document.querySelectorAll('form.form')) prepareForm(form);
document.addEventListener('shown', ({ target }) => prepareForm(findForm(target)));
document.addEventListener('submit', (event) => {
  const form = findForm(event.target);
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector('[type=submit]');
  if (button.getAttribute('aria-disabled') !== 'true') void send(form, button);
});
document.addEventListener('input', ({ target }) => {
  const form = findForm(target);
  if (!form) return;
  if (target.getAttribute('aria-invalid') === 'true') showFieldError(target, validateField(target));
  const record = readWaiting()[form.dataset.source];
  if (record) keep(form.dataset.source, { ...record, values: readValues(form) });
});
document.addEventListener('click', ({ target }) => {
  const againButton = target instanceof Element && target.closest('[data-again]');
  if (againButton) resetForm(againButton.closest('.thanks').previousElementSibling);
});
document.addEventListener('arrived', ({ detail }) => {
  showArrived();
  const form = document.querySelector(`form.form[data-source="${detail.source}"]`);
  if (!form) document.dispatchEvent(new CustomEvent('sent'));
  else if (form.dataset.said === JSON.stringify(readForm(form)))
    showThanks(form, form.contains(document.activeElement));
  else showAlert(form, form.dataset.changed);
});
document.addEventListener('returned', ({ detail: { source, answer } }) => {
  const form = document.querySelector(`form.form[data-source="${source}"]`);
  if (form) showAlert(form, errorMessageOf(form, answer));
});

for (const link of document.querySelectorAll('[data-choose]')) {
  link.addEventListener('click', () => {
    const choice = document.querySelector(`input[name=lead_type_id][value="${link.dataset.choose}"]`);
    if (choice) choice.checked = true;
    // after the browser has jumped to the anchor, which would move the focus again
    setTimeout(() => document.querySelector('#first_name')?.focus({ preventScroll: true }));
  });
}

/** Confirms a delivery when the form may be out of view or on another page. */
function showArrived() {
  const place = document.querySelector('.arrived');
  place.textContent = place.dataset.says;
  setTimeout(() => (place.textContent = ''), 10_000);
}

/** Restores a form whose submission was not delivered and is being sent again. */
function prepareForm(form) {
  form.querySelector('[type=submit]').disabled = false;
  const record = readWaiting()[form.dataset.source];
  if (!record) return;
  for (const [name, value] of Object.entries(record.values)) {
    const field = form.elements[name];
    if (field?.type === 'checkbox') field.checked = true;
    else if (field && field.value === '') field.value = value;
  }
  if (!record.body) return;
  const { submission_id, ...content } = record.body;
  form.dataset.said = JSON.stringify(content);
  form.dataset.submission = submission_id;
  showAlert(form, form.dataset.waiting);
}

async function send(form, button) {
  const fields = [...form.querySelectorAll('[data-most]')];
  for (const field of fields) showFieldError(field, validateField(field));
  showAlert(form, '');
  const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
  if (wrong) {
    wrong.focus();
    return;
  }
  setBusy(button, true);
  const body = bodyOf(form);
  const answer = await post(body);
  setBusy(button, false);
  if (answer?.ok) showThanks(form);
  else if (mayPassLater(answer)) storeForRetry(form, body);
  else showErrors(form, fields, await answer.json().catch(() => ({})));
}

function storeForRetry(form, body) {
  const isStored = keep(form.dataset.source, { body, values: readValues(form) });
  showFailure(form, isStored ? form.dataset.waiting : form.dataset.waitingHere);
}

function readValues(form) {
  const { _leave_empty: _robots, ...values } = Object.fromEntries(new FormData(form));
  return values;
}

/** A retry has the same submission id; a changed form gets a new one. */
function bodyOf(form) {
  const content = readForm(form);
  const text = JSON.stringify(content);
  if (form.dataset.said !== text) {
    form.dataset.said = text;
    form.dataset.submission = uuid();
  }
  return { ...content, submission_id: form.dataset.submission };
}

function readForm(form) {
  const page = `${location.origin}${location.pathname}`;
  const values = Object.fromEntries(new FormData(form));
  const { lead_type_id: type, notes = '', home } = values;
  const noteFields = [...form.querySelectorAll('[data-note]')];
  const about = noteFields
    .filter(({ value }) => value.trim())
    .map((field) => `${field.dataset.note}: ${field.value.trim()}`);
  for (const { name } of noteFields) delete values[name];
  for (const { name } of form.querySelectorAll('.wishes :checked')) values[name] = true;
  return {
    ...values,
    site_id: Number(form.dataset.site),
    source: Number(form.dataset.source),
    lead_type_id: type ? Number(type) : null,
    notes: [about.join('\n'), notes].filter(Boolean).join('\n\n'),
    lead_source_url: [page, form.dataset.listing ?? (home ? linkTo(home, page) : null)],
  };
}

/** A typed link is used as the listing's; any other text becomes a link back to this page that prefills the field. */
const linkTo = (home, page) =>
  /^https?:\/\/\S+$/.test(home.trim()) ? home.trim() : `${page}?home=${encodeURIComponent(home.trim())}`;

function uuid() {
  // randomUUID is missing on plain http pages other than localhost
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function validateField(field) {
  const value = field.value.trim();
  const { required, most, tooLong, pattern, invalid } = field.dataset;
  if (required && value === '') return required;
  if ([...value].length > Number(most)) return tooLong;
  if (pattern && value !== '' && !new RegExp(pattern).test(value)) return invalid;
  return '';
}

function showErrors(form, fields, answer) {
  for (const field of fields) showFieldError(field, answer.errors?.[field.name]?.[0] ?? '');
  const wrong = form.querySelector('[aria-invalid=true]');
  if (!wrong) return showFailure(form, errorMessageOf(form, answer));
  showAlert(form, errorMessageOf(form, answer));
  wrong.focus();
}

const errorMessageOf = ({ dataset }, { code, error }) =>
  code === 'account_closed' ? dataset.closed : (error ?? dataset.failed);

/** An error the visitor cannot fix. */
function showFailure(form, sentence) {
  showAlert(form, sentence);
  const place = form.querySelector('.alert');
  place.focus({ preventScroll: true });
  // so that the button below it is visible, too
  place.scrollIntoView({ block: 'center' });
  form.dispatchEvent(new CustomEvent('unsent', { bubbles: true }));
}

function showFieldError(field, message) {
  const place = document.getElementById(`${field.id}-error`);
  place.textContent = message;
  place.hidden = message === '';
  if (message === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

function showAlert(form, sentence) {
  const place = form.querySelector('.alert');
  place.querySelector('[data-sentence]').textContent = sentence;
  place.hidden = sentence === '';
}

function setBusy(button, isBusy) {
  button.dataset.says ??= button.textContent;
  button.setAttribute('aria-disabled', String(isBusy));
  button.textContent = isBusy ? 'Sending…' : button.dataset.says;
}

function showThanks(form, movesFocus = true) {
  forget(form.dataset.source);
  form.hidden = true;
  form.nextElementSibling.hidden = false;
  if (movesFocus) form.nextElementSibling.focus();
  form.dispatchEvent(new CustomEvent('sent', { bubbles: true }));
}

function resetForm(form) {
  form.querySelector('[name=notes]').value = '';
  delete form.dataset.said;
  showAlert(form, '');
  form.nextElementSibling.hidden = true;
  form.hidden = false;
  form.querySelector('[name=notes]').focus();
}
