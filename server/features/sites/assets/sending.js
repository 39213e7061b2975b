// Sends a form and stores it in the browser until it is delivered.

const toSubmitUrl = ({ source }) =>
  `${document.documentElement.dataset.formsTo}/api/v2/public/${source === newsletterSignUp ? 'newsletter' : 'leads'}`;
// confirmed with a link in a mail, before which it makes no contact
const newsletterSignUp = 9;
const timeoutMs = 30_000;
// as long as the server recognizes a repeated submission id; later it could be stored twice
const maxAge = 24 * 60 * 60 * 1000;

const { site, token } = document.querySelector('form.form')?.dataset ?? {};
const storageKey = `site.${site}.unsent`;
// fallback without storage, for as long as the page is open
let fallback = {};

/** The response, or null if there was none. */
export const post = (body) =>
  fetch(toSubmitUrl(body), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-site-token': token },
    credentials: 'omit',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);

/** Not the form's fault, so a retry may succeed. */
export const mayPassLater = (answer) => answer === null || answer.status === 429 || answer.status >= 500;

/** Undelivered submissions by the source of their form: the request body and the field values. */
export function readWaiting() {
  try {
    fallback = JSON.parse(localStorage.getItem(storageKey)) ?? fallback;
  } catch {}
  return Object.fromEntries(Object.entries(fallback).filter(([, { at }]) => Date.now() - at < maxAge));
}

/** Stores a submission; false if it will not outlive the page. */
export const keep = (source, { body, values, at = Date.now() }) =>
  write({ ...readWaiting(), [source]: { body, values, at } });

export function forget(source) {
  const { [source]: _gone, ...rest } = readWaiting();
  write(rest);
}

function write(records) {
  fallback = records;
  try {
    if (Object.keys(records).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(records));
    return true;
  } catch {
    return false;
  }
}

// deletes expired entries
write(readWaiting());
