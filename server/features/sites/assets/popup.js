// Opens the pop-up once, after the configured delay. It waits while a visitor looks at a form, at the photos of a
// listing or at another prompt.

const idleAfter = 30_000;
const template = document.getElementById('popup');

if (template) {
  const shownKey = `site.${template.dataset.site}.asked`;
  if (wasShown(shownKey)) template.remove();
  else openAfter(Number(template.dataset.delay) * 1000, shownKey);
}

function openAfter(delay, shownKey) {
  let lastInput = -Infinity;
  const noteInput = ({ target }) => {
    if (target instanceof Element && target.closest('.form, [data-mortgage]')) lastInput = Date.now();
  };
  for (const kind of ['focusin', 'input', 'keydown']) document.addEventListener(kind, noteInput);
  // a visitor who has sent a form is not asked again
  document.addEventListener('sent', () => markShown(shownKey));

  const mayOpen = () => lastInput + idleAfter <= Date.now() && !isAnyInView(coveredParts());
  const announce = () => mayOpen() && document.dispatchEvent(new Event('prompting'));
  const tryOpen = () => {
    if (wasShown(shownKey)) return;
    announce();
    if (mayOpen() && !isAnyInView('.teaser:not(.aside)')) open(shownKey);
    else setTimeout(tryOpen, 1000);
  };
  // the greeting folds a moment before, so that the pop-up opens on time
  setTimeout(announce, Math.max(0, delay - 1000));
  setTimeout(tryOpen, delay);
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

/** On a phone the pop-up fills the screen, so that it would cover every photo. */
function coveredParts() {
  const isPhone = matchMedia('(max-width: 767.98px)').matches;
  const photos = isPhone ? 'main img:not(.portrait, .agent img)' : '.gallery';
  return `main .form, [data-mortgage], ${photos}, main iframe, .viewer, .chat`;
}

const isAnyInView = (selector) =>
  [...document.querySelectorAll(selector)].some((part) => {
    const { width, top, bottom } = part.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });

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
