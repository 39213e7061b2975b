// The form of a testimonial: stores the typed text on the device, and sends it without leaving the page. Without this
// script the browser sends the form itself.
const form = document.querySelector('form[data-failed]');
// without punctuation that a program added to the link
const link = /[\w-]*/.exec(location.pathname.split('/').at(-1))[0];
const key = `testimonial ${link}`;
if (form) prepare();
else showDraft();

/** The link ended before the words were sent: they belong to the visitor, and stay. */
function showDraft() {
  const place = document.querySelector('[data-draft]');
  const { message = '' } = readDraft();
  if (!place || message.trim() === '') return;
  place.querySelector('textarea').value = message;
  place.hidden = false;
}

function readDraft() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function prepare() {
  const address = `${document.documentElement.dataset.api}/api/v2/reviews/request/${link}`;
  const button = form.querySelector('[type=submit]');
  const typed = [...form.querySelectorAll('input:not([type=radio]), textarea')];

  restore();
  form.querySelector('[data-kept]').hidden = !store('probe', '1');
  store('probe', null);
  form.addEventListener('input', ({ target }) => {
    store(key, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))));
    showError(target.name, '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') void send();
  });
  // a mail scanner reads the page but runs no script
  if (!document.hidden) void fetch(address, { method: 'POST' }).catch(() => {});

  async function send() {
    const fields = new FormData(form);
    const consent = fields.get('consent');
    fields.delete('consent');
    button.setAttribute('aria-disabled', 'true');
    showAlert('');
    try {
      const response = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...Object.fromEntries(fields),
          ...(consent === null ? {} : { consent: consent === 'yes' }),
        }),
      });
      if (response.ok) finish(`[data-thanks=${consent}]`);
      // the page shows the state of the link, and the words stay on the device
      else if (response.status === 410) location.reload();
      else if (response.status === 422) showErrors(await response.json());
      else showAlert(form.dataset.failed);
    } catch {
      showAlert(form.dataset.failed);
    }
    button.removeAttribute('aria-disabled');
  }

  function finish(template) {
    store(key, null);
    const main = document.querySelector('main');
    main.replaceChildren(document.querySelector(`template${template}`).content.cloneNode(true));
    main.firstElementChild.focus();
    scrollTo(0, 0);
  }

  function showErrors({ error, errors = {} }) {
    for (const { name } of [...typed, { name: 'consent' }]) showError(name, errors[name]?.[0] ?? '');
    const wrong = form.querySelector('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else showAlert(error);
  }

  function showError(name, sentence) {
    const note = document.getElementById(`${name}-note`);
    if (!note) return;
    note.querySelector('.error').textContent = sentence;
    for (const field of form.querySelectorAll(`[name="${name}"]`))
      if (sentence) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
  }

  function showAlert(sentence) {
    const alert = form.querySelector('.alert');
    alert.textContent = sentence;
    alert.hidden = sentence === '';
    if (sentence) alert.focus();
  }

  function restore() {
    const values = readDraft();
    for (const field of typed) if (typeof values[field.name] === 'string') field.value = values[field.name];
  }

  /** Whether the device keeps it; null removes it. */
  function store(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
      return true;
    } catch {
      return false;
    }
  }
}
