// Asks a visitor once, after the delay the agent chose, and never across a form somebody is busy with.

const idleAfter = 30_000;
const template = document.getElementById('popup');

if (template) {
  const { site, delay } = template.dataset;
  const asked = `site.${site}.asked`;
  let touched = -Infinity;

  const touch = ({ target }) => {
    if (target instanceof Element && target.closest('form.form')) touched = Date.now();
  };
  for (const kind of ['focusin', 'input', 'keydown']) document.addEventListener(kind, touch);
  // whoever wrote is not asked again
  document.addEventListener('sent', () => remember(asked));

  setTimeout(
    function offer() {
      if (remembered(asked)) return;
      const wait = touched + idleAfter - Date.now();
      const chatting = document.querySelector('.chat:not([hidden])');
      if (wait > 0 || chatting) setTimeout(offer, Math.max(wait, 1000));
      else open(asked);
    },
    Number(delay) * 1000,
  );
}

function open(asked) {
  document.body.append(template.content.cloneNode(true));
  const dialog = document.querySelector('dialog.popup');
  dialog.querySelector('form').dispatchEvent(new CustomEvent('shown', { bubbles: true }));
  const held = () => 'held' in dialog.dataset;
  const letGo = () => {
    delete dialog.dataset.held;
    dialog.removeAttribute('closedby');
  };

  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && held()) event.preventDefault();
    if (event.key === 'Tab') stayInside(dialog, event);
  });
  dialog.addEventListener('cancel', (event) => held() && event.preventDefault());
  dialog.addEventListener('close', () => {
    // an older browser closes at the second Escape, whatever it is told
    if (held()) dialog.showModal();
    else {
      remember(asked);
      dialog.remove();
    }
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target.closest('[data-close]')) dialog.close();
  });
  dialog.addEventListener('sent', () => {
    letGo();
    dialog.querySelector('#popup-body').hidden = true;
    dialog.querySelector('.close').hidden = false;
  });
  // a wall that cannot be passed because of us is none
  dialog.addEventListener('unsent', () => {
    letGo();
    dialog.querySelector('.close').hidden = false;
  });
  dialog.showModal();
}

function stayInside(dialog, event) {
  const stops = [...dialog.querySelectorAll('input, button, a')].filter(
    (stop) => stop.tabIndex >= 0 && stop.offsetParent !== null,
  );
  const [first, last, here] = [stops[0], stops.at(-1), document.activeElement];
  const isBefore = here === first || here === dialog.querySelector('h2');
  if (event.shiftKey ? !isBefore : here !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

// a browser that keeps nothing asks on every page
function remember(asked) {
  try {
    sessionStorage.setItem(asked, '1');
  } catch {}
}

function remembered(asked) {
  try {
    return sessionStorage.getItem(asked) !== null;
  } catch {
    return false;
  }
}
