// The chat bubble: a greeting first, and a form for visitors who open it.

const template = document.getElementById('bubble');

if (template) {
  document.body.append(template.content.cloneNode(true));
  const bubble = document.querySelector('.bubble');
  const opener = bubble.querySelector('.opener');
  const teaser = bubble.querySelector('.teaser');
  const hiddenKey = `site.${template.dataset.site}.bubble-hidden`;
  let chat = null;
  if (teaser) teaser.hidden = isTeaserHidden(hiddenKey) || isPromptedSoon();
  // a greeting that was in view once is not shown on the next page
  avoidOverlap(bubble, opener, teaser, () => markTeaserShown(hiddenKey));

  const hideTeaser = () => {
    if (teaser) teaser.hidden = true;
    markTeaserShown(hiddenKey);
  };
  const open = () => {
    hideTeaser();
    chat ??= createChat(bubble);
    chat.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    bubble.classList.add('open');
    chat.querySelector('h2').focus();
  };
  const close = () => {
    chat.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    bubble.classList.remove('open');
    opener.focus();
  };

  // a greeting that is being read folds later
  document.addEventListener('prompting', () => {
    if (!teaser?.matches(':hover, :focus-within')) hideTeaser();
  });
  // a visitor who has sent a form is not asked again, and is asked one thing at a time
  for (const event of ['sent', 'prompted']) document.addEventListener(event, hideTeaser);
  bubble.addEventListener('click', ({ target }) => {
    if (target.closest('[data-hush]')) {
      hideTeaser();
      opener.focus();
    } else if (target.closest('[data-shut]')) close();
    else if (target.closest('[data-open]')) {
      if (chat?.hidden === false) close();
      else open();
    }
  });
  bubble.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && chat?.hidden === false) close();
  });
}

/** Whether the pop-up opens before a greeting could be read. */
function isPromptedSoon() {
  return document.getElementById('popup')?.dataset.delay <= 3;
}

/** Creates the form only when the chat is opened for the first time. */
function createChat(bubble) {
  const place = bubble.querySelector('template');
  place.replaceWith(place.content);
  const chat = bubble.querySelector('.chat');
  chat.querySelector('form').dispatchEvent(new CustomEvent('shown', { bubbles: true }));
  chat.addEventListener('sent', () => {
    const greeting = chat.querySelector('.talk > .says');
    if (greeting) greeting.hidden = true;
  });
  return chat;
}

/**
 * Moves the bubble aside when it covers something a visitor needs or looks at, and hides the greeting while a form is
 * being filled in.
 */
function avoidOverlap(bubble, opener, teaser, onShown) {
  const avoided = 'main .form, main .button, .phone a, footer a, main :is(img, iframe)';
  const clickable = 'main .form .button, .phone a';
  let frame = 0;
  const update = () => {
    frame = 0;
    const isWriting = document.activeElement?.closest('main .form') != null;
    const isAside = teaser?.classList.toggle('aside', isWriting || covers(teaser, avoided));
    if (teaser?.hidden === false && !isAside) onShown();
    const isUsed = bubble.classList.contains('open') || document.activeElement === opener;
    opener.classList.toggle('aside', !isUsed && covers(opener, clickable));
  };
  const scheduleUpdate = () => (frame ||= requestAnimationFrame(update));
  for (const event of ['load', 'scroll', 'resize', 'focusin', 'focusout'])
    addEventListener(event, scheduleUpdate, { passive: true });
  update();
}

function covers(one, below) {
  const over = one.getBoundingClientRect();
  return [...document.querySelectorAll(below)].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  });
}

function markTeaserShown(hiddenKey) {
  try {
    sessionStorage.setItem(hiddenKey, '1');
  } catch {}
}

function isTeaserHidden(hiddenKey) {
  try {
    return sessionStorage.getItem(hiddenKey) !== null;
  } catch {
    return false;
  }
}
