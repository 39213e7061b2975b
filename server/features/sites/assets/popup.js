// Opens the pop-up once, after the configured delay, and never while somebody is filling in a form.

const idleAfter = 30_000;
const template = document.getElementById('popup');

if (template) {
  const { site, delay } = template.dataset;
  const shownKey = `site.${site}.asked`;
  let lastInput = -Infinity;

  const noteInput = ({ target }) => {
    if (target instanceof Element && target.closest('form.form')) lastInput = Date.now();
  };
  for (const kind of ['focusin', 'input', 'keydown']) document.addEventListener(kind, noteInput);
  // a visitor who has sent a form is not asked again
  document.addEventListener('sent', () => markShown(shownKey));

  setTimeout(
    function tryOpen() {
      if (wasShown(shownKey)) return;
      const wait = lastInput + idleAfter - Date.now();
      const chatting = document.querySelector('.chat:not([hidden])');
      if (wait > 0 || chatting || isOverPhotos()) setTimeout(tryOpen, Math.max(wait, 1000));
      else open(shownKey);
    },
    Number(delay) * 1000,
  );
}

function open(shownKey) {
  document.body.append(template.content.cloneNode(true));
  const dialog = document.querySelector('dialog.popup');
  dialog.querySelector('form').dispatchEvent(new CustomEvent('shown', { bubbles: true }));
  const mustStayOpen = () => 'notDismissible' in dialog.dataset;
  const allowClosing = () => {
    delete dialog.dataset.notDismissible;
    dialog.removeAttribute('closedby');
  };

  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && mustStayOpen()) event.preventDefault();
    if (event.key === 'Tab') trapFocus(dialog, event);
  });
  dialog.addEventListener('cancel', (event) => mustStayOpen() && event.preventDefault());
  dialog.addEventListener('close', () => {
    // older browsers close the dialog on a second Escape even if the event is cancelled
    if (mustStayOpen()) dialog.showModal();
    else {
      markShown(shownKey);
      dialog.remove();
    }
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target.closest('[data-close]')) dialog.close();
  });
  dialog.addEventListener('sent', () => {
    allowClosing();
    dialog.querySelector('#popup-body').hidden = true;
    dialog.querySelector('.close').hidden = false;
  });
  // a pop-up that must be filled in can be closed after all when sending fails
  dialog.addEventListener('unsent', () => {
    allowClosing();
    dialog.querySelector('.close').hidden = false;
  });
  dialog.showModal();
  document.dispatchEvent(new Event('prompted'));
}

/** Whether the photos of a listing are on the screen. */
function isOverPhotos() {
  const gallery = document.querySelector('.gallery')?.getBoundingClientRect();
  return document.querySelector('.viewer[open]') !== null || (gallery?.bottom ?? 0) > 0;
}

function trapFocus(dialog, event) {
  const stops = [...dialog.querySelectorAll('input, button, a')].filter(
    (stop) => stop.tabIndex >= 0 && stop.offsetParent !== null,
  );
  const [first, last, here] = [stops[0], stops.at(-1), document.activeElement];
  const isBefore = here === first || here === dialog.querySelector('h2');
  if (event.shiftKey ? !isBefore : here !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

// without storage the pop-up opens on every page
function markShown(shownKey) {
  try {
    sessionStorage.setItem(shownKey, '1');
  } catch {}
}

function wasShown(shownKey) {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    return false;
  }
}
