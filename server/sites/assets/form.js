// Sends the forms of an agent's website. The sentences stand in the page, where the server wrote them.

const address = '/api/v2/public/leads';

const formOf = (target) => (target instanceof Element ? target.closest('form.form') : null);

// Asked of the page, not of each form: the pop-up and the bubble bring theirs later.
for (const button of document.querySelectorAll('form.form [type=submit]')) button.disabled = false;
document.addEventListener('submit', (event) => {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector('[type=submit]');
  if (button.getAttribute('aria-disabled') !== 'true') void send(form, button);
});
document.addEventListener('input', ({ target }) => {
  if (formOf(target) && target.getAttribute('aria-invalid') === 'true') say(target, mistakeOf(target));
});
document.addEventListener('click', ({ target }) => {
  const again = target instanceof Element && target.closest('[data-again]');
  if (again) startAgain(again.closest('.thanks').previousElementSibling);
});

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
    failed(form, form.dataset.failed);
  } finally {
    busy(button, false);
  }
}

function bodyOf(form) {
  const page = `${location.origin}${location.pathname}`;
  const typed = Object.fromEntries(new FormData(form));
  const { lead_type_id: type, notes = '', home } = typed;
  const noted = [...form.querySelectorAll('[data-note]')];
  const about = noted
    .filter(({ value }) => value.trim())
    .map((field) => `${field.dataset.note}: ${field.value.trim()}`);
  for (const { name } of noted) delete typed[name];
  const said = {
    ...typed,
    site_id: Number(form.dataset.site),
    source: Number(form.dataset.source),
    lead_type_id: type ? Number(type) : null,
    notes: [about.join('\n'), notes].filter(Boolean).join('\n\n'),
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

function refused(form, fields, { errors, error, code }) {
  if (code === 'account_closed') return failed(form, form.dataset.closed);
  for (const field of fields) say(field, errors?.[field.name]?.[0] ?? '');
  const wrong = form.querySelector('[aria-invalid=true]');
  if (!wrong) return failed(form, error ?? form.dataset.failed);
  alarm(form, error ?? form.dataset.failed);
  wrong.focus();
}

/** Nothing the visitor could mend. */
function failed(form, sentence) {
  alarm(form, sentence);
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
  const place = form.querySelector('[role=alert]');
  place.textContent = sentence;
  place.hidden = sentence === '';
}

function busy(button, is) {
  button.dataset.says ??= button.textContent;
  button.setAttribute('aria-disabled', String(is));
  button.textContent = is ? 'Sending…' : button.dataset.says;
}

function thank(form) {
  form.hidden = true;
  form.nextElementSibling.hidden = false;
  form.nextElementSibling.focus();
  form.dispatchEvent(new CustomEvent('sent', { bubbles: true }));
}

function startAgain(form) {
  form.querySelector('[name=notes]').value = '';
  delete form.dataset.said;
  form.nextElementSibling.hidden = true;
  form.hidden = false;
  form.querySelector('[name=notes]').focus();
}
