// How a form travels, and what is kept of it on this device until it has arrived.

const address = `${document.documentElement.dataset.formsTo}/api/v2/public/leads`;
const patience = 30_000;
// as long as the same submission counts once; later it could be taken twice
const keptFor = 24 * 60 * 60 * 1000;

const { site, token } = document.querySelector('form.form')?.dataset ?? {};
const place = `site.${site}.unsent`;
// where the browser keeps nothing, for as long as the page is open
let remembered = {};

/** The answer, or null where none came. */
export const post = (body) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-site-token': token },
    credentials: 'omit',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);

/** Nobody's mistake, so that the same form may well pass later. */
export const mayPassLater = (answer) => answer === null || answer.status === 429 || answer.status >= 500;

/** What has not arrived yet, by the source of its form: what was to be sent, and what stands in the fields. */
export function waiting() {
  try {
    remembered = JSON.parse(localStorage.getItem(place)) ?? remembered;
  } catch {}
  return Object.fromEntries(Object.entries(remembered).filter(([, { at }]) => Date.now() - at < keptFor));
}

/** Whether it outlives the page. */
export const keep = (source, { body, values, at = Date.now() }) =>
  write({ ...waiting(), [source]: { body, values, at } });

export function forget(source) {
  const { [source]: _gone, ...rest } = waiting();
  write(rest);
}

function write(records) {
  remembered = records;
  try {
    if (Object.keys(records).length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(records));
    return true;
  } catch {
    return false;
  }
}

// what has waited too long is gone from the device at the next visit
write(waiting());
