// Sends the forms of an agent's website. The sentences stand in the page, where the server wrote them.

const address = '/api/v2/public/leads';

for (const form of document.querySelectorAll('form.form')) {
  const button = form.querySelector('button[type=submit]');
  button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') void send(form, button);
  });
  form.addEventListener('input', ({ target }) => {
    if (target.getAttribute('aria-invalid') === 'true') say(target, mistakeOf(target));
  });
  form.nextElementSibling.querySelector('button').addEventListener('click', () => startAgain(form));
}

for (const link of document.querySelectorAll('[data-choose]')) {
  link.addEventListener('click', () => {
    const choice = document.querySelector(`input[name=lead_type_id][value="${link.dataset.choose}"]`);
    if (choice) choice.checked = true;
    // after the jump, which would take the focus again
    setTimeout(() => document.querySelector('#first_name')?.focus({ preventScroll: true }));
  });
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
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site-token': form.dataset.token },
      credentials: 'omit',
      body: JSON.stringify(bodyOf(form)),
    });
    if (answer.ok) thank(form);
    else refused(form, fields, await answer.json());
  } catch {
    alarm(form, form.dataset.failed);
  } finally {
    busy(button, false);
  }
}

function bodyOf(form) {
  const typed = Object.fromEntries(new FormData(form));
  const { home, lead_type_id: type, notes, ...rest } = typed;
  const page = `${location.origin}${location.pathname}`;
  const said = {
    ...rest,
    site_id: Number(form.dataset.site),
    source: Number(form.dataset.source),
    lead_type_id: type ? Number(type) : null,
    notes: home ? `About: ${home}${notes ? `\n\n${notes}` : ''}` : notes,
    lead_source_url: [page, home ? linkTo(home, page) : null],
  };
  return { ...said, submission_id: submissionOf(form, JSON.stringify(said)) };
}

/** A link that was typed is the listing's; anything else leads back to this page with the home filled in. */
const linkTo = (home, page) =>
  /^https?:\/\/\S+$/.test(home.trim()) ? home.trim() : `${page}?home=${encodeURIComponent(home.trim())}`;

/** Trying again is the same submission; what was changed in between is another. */
function submissionOf(form, said) {
  if (form.dataset.said !== said) {
    form.dataset.said = said;
    form.dataset.submission = uuid();
  }
  return form.dataset.submission;
}

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
  if (value.length > Number(most)) return tooLong;
  if (pattern && value !== '' && !new RegExp(pattern).test(value)) return invalid;
  return '';
}

function refused(form, fields, { errors, error }) {
  for (const field of fields) say(field, errors?.[field.name]?.[0] ?? '');
  alarm(form, error ?? form.dataset.failed);
  form.querySelector('[aria-invalid=true]')?.focus();
}

function say(field, mistake) {
  const place = document.getElementById(`${field.id}-error`);
  place.textContent = mistake;
  place.hidden = mistake === '';
  if (mistake === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

function alarm(form, sentence) {
  const place = form.querySelector('[role=alert]');
  place.textContent = sentence;
  place.hidden = sentence === '';
}

function busy(button, is) {
  button.setAttribute('aria-disabled', String(is));
  button.textContent = is ? 'Sending…' : 'Send';
}

function thank(form) {
  form.hidden = true;
  form.nextElementSibling.hidden = false;
  form.nextElementSibling.focus();
}

function startAgain(form) {
  form.querySelector('[name=notes]').value = '';
  delete form.dataset.said;
  form.nextElementSibling.hidden = true;
  form.hidden = false;
  form.querySelector('[name=notes]').focus();
}
