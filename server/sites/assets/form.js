// Sends the forms of an agent's website. The sentences stand in the page, where the server wrote them.
import { forget, keep, mayPassLater, post, waiting } from './sending.js';

const formOf = (target) => (target instanceof Element ? target.closest('form.form') : null);

// Asked of the page, not of each form: the pop-up and the bubble bring theirs later.
for (const form of document.querySelectorAll('form.form')) begin(form);
document.addEventListener('shown', ({ target }) => begin(formOf(target)));
document.addEventListener('submit', (event) => {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector('[type=submit]');
  if (button.getAttribute('aria-disabled') !== 'true') void send(form, button);
});
document.addEventListener('input', ({ target }) => {
  const form = formOf(target);
  if (!form) return;
  if (target.getAttribute('aria-invalid') === 'true') say(target, mistakeOf(target));
  const record = waiting()[form.dataset.source];
  if (record) keep(form.dataset.source, { ...record, values: valuesOf(form) });
});
document.addEventListener('click', ({ target }) => {
  const again = target instanceof Element && target.closest('[data-again]');
  if (again) startAgain(again.closest('.thanks').previousElementSibling);
});
document.addEventListener('arrived', ({ detail }) => {
  note();
  const form = document.querySelector(`form.form[data-source="${detail.source}"]`);
  if (!form) document.dispatchEvent(new CustomEvent('sent'));
  else if (form.dataset.said === JSON.stringify(saidIn(form)))
    thank(form, form.contains(document.activeElement));
  else alarm(form, form.dataset.changed);
});
document.addEventListener('returned', ({ detail: { source, answer } }) => {
  const form = document.querySelector(`form.form[data-source="${source}"]`);
  if (form) alarm(form, refusalIn(form, answer));
});

for (const link of document.querySelectorAll('[data-choose]')) {
  link.addEventListener('click', () => {
    const choice = document.querySelector(`input[name=lead_type_id][value="${link.dataset.choose}"]`);
    if (choice) choice.checked = true;
    // after the jump, which would take the focus again
    setTimeout(() => document.querySelector('#first_name')?.focus({ preventScroll: true }));
  });
}

/** The form may be out of sight, or on another page. */
function note() {
  const place = document.querySelector('.arrived');
  place.textContent = place.dataset.says;
  setTimeout(() => (place.textContent = ''), 10_000);
}

/** What did not arrive is there again, and is being sent. */
function begin(form) {
  form.querySelector('[type=submit]').disabled = false;
  const record = waiting()[form.dataset.source];
  if (!record) return;
  for (const [name, value] of Object.entries(record.values)) {
    const field = form.elements[name];
    if (field && field.value === '') field.value = value;
  }
  if (!record.body) return;
  const { submission_id, ...said } = record.body;
  form.dataset.said = JSON.stringify(said);
  form.dataset.submission = submission_id;
  alarm(form, form.dataset.waiting);
}

async function send(form, button) {
  const fields = [...form.querySelectorAll('[data-most]')];
  for (const field of fields) say(field, mistakeOf(field));
  alarm(form, '');
  const wrong = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
  if (wrong) {
    wrong.focus();
    return;
  }
  busy(button, true);
  const body = bodyOf(form);
  const answer = await post(body);
  busy(button, false);
  if (answer?.ok) thank(form);
  else if (mayPassLater(answer)) wait(form, body);
  else refused(form, fields, await answer.json().catch(() => ({})));
}

function wait(form, body) {
  const isKept = keep(form.dataset.source, { body, values: valuesOf(form) });
  failed(form, isKept ? form.dataset.waiting : form.dataset.waitingHere);
}

function valuesOf(form) {
  const { company: _robots, ...values } = Object.fromEntries(new FormData(form));
  return values;
}

/** Trying again is the same submission; what was changed in between is another. */
function bodyOf(form) {
  const said = saidIn(form);
  const text = JSON.stringify(said);
  if (form.dataset.said !== text) {
    form.dataset.said = text;
    form.dataset.submission = uuid();
  }
  return { ...said, submission_id: form.dataset.submission };
}

function saidIn(form) {
  const page = `${location.origin}${location.pathname}`;
  const typed = Object.fromEntries(new FormData(form));
  const { lead_type_id: type, notes = '', home } = typed;
  const noted = [...form.querySelectorAll('[data-note]')];
  const about = noted
    .filter(({ value }) => value.trim())
    .map((field) => `${field.dataset.note}: ${field.value.trim()}`);
  for (const { name } of noted) delete typed[name];
  return {
    ...typed,
    site_id: Number(form.dataset.site),
    source: Number(form.dataset.source),
    lead_type_id: type ? Number(type) : null,
    notes: [about.join('\n'), notes].filter(Boolean).join('\n\n'),
    lead_source_url: [page, home ? linkTo(home, page) : null],
  };
}

/** A link that was typed is the listing's; anything else leads back to this page with the home filled in. */
const linkTo = (home, page) =>
  /^https?:\/\/\S+$/.test(home.trim()) ? home.trim() : `${page}?home=${encodeURIComponent(home.trim())}`;

function uuid() {
  // not there on a plain http address of another machine
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function mistakeOf(field) {
  const value = field.value.trim();
  const { required, most, tooLong, pattern, invalid } = field.dataset;
  if (required && value === '') return required;
  if ([...value].length > Number(most)) return tooLong;
  if (pattern && value !== '' && !new RegExp(pattern).test(value)) return invalid;
  return '';
}

function refused(form, fields, answer) {
  for (const field of fields) say(field, answer.errors?.[field.name]?.[0] ?? '');
  const wrong = form.querySelector('[aria-invalid=true]');
  if (!wrong) return failed(form, refusalIn(form, answer));
  alarm(form, refusalIn(form, answer));
  wrong.focus();
}

const refusalIn = ({ dataset }, { code, error }) =>
  code === 'account_closed' ? dataset.closed : (error ?? dataset.failed);

/** Nothing the visitor could mend. */
function failed(form, sentence) {
  alarm(form, sentence);
  const place = form.querySelector('.alert');
  place.focus({ preventScroll: true });
  // with the button below it in sight, too
  place.scrollIntoView({ block: 'center' });
  form.dispatchEvent(new CustomEvent('unsent', { bubbles: true }));
}

function say(field, mistake) {
  const place = document.getElementById(`${field.id}-error`);
  place.textContent = mistake;
  place.hidden = mistake === '';
  if (mistake === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

function alarm(form, sentence) {
  const place = form.querySelector('.alert');
  place.querySelector('[data-sentence]').textContent = sentence;
  place.hidden = sentence === '';
}

function busy(button, is) {
  button.dataset.says ??= button.textContent;
  button.setAttribute('aria-disabled', String(is));
  button.textContent = is ? 'Sending…' : button.dataset.says;
}

function thank(form, isLookedAt = true) {
  forget(form.dataset.source);
  form.hidden = true;
  form.nextElementSibling.hidden = false;
  if (isLookedAt) form.nextElementSibling.focus();
  form.dispatchEvent(new CustomEvent('sent', { bubbles: true }));
}

function startAgain(form) {
  form.querySelector('[name=notes]').value = '';
  delete form.dataset.said;
  alarm(form, '');
  form.nextElementSibling.hidden = true;
  form.hidden = false;
  form.querySelector('[name=notes]').focus();
}
