// The agent in the corner: a word first, and a form for whoever answers.

const template = document.getElementById('bubble');

if (template) {
  document.body.append(template.content.cloneNode(true));
  const bubble = document.querySelector('.bubble');
  const opener = bubble.querySelector('.opener');
  const teaser = bubble.querySelector('.teaser');
  const hushed = `site.${template.dataset.site}.hushed`;
  let chat = null;
  if (teaser) teaser.hidden = isHushed(hushed);
  giveWay(bubble, opener, teaser);

  const hush = () => {
    if (teaser) teaser.hidden = true;
    try {
      sessionStorage.setItem(hushed, '1');
    } catch {}
  };
  const open = () => {
    hush();
    chat ??= begin(bubble);
    chat.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    bubble.classList.add('open');
    chat.querySelector('h2').focus();
  };
  const shut = () => {
    chat.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    bubble.classList.remove('open');
    opener.focus();
  };

  // whoever wrote is not asked again
  document.addEventListener('sent', hush);
  bubble.addEventListener('click', ({ target }) => {
    if (target.closest('[data-hush]')) {
      hush();
      opener.focus();
    } else if (target.closest('[data-shut]')) shut();
    else if (target.closest('[data-open]')) {
      if (chat?.hidden === false) shut();
      else open();
    }
  });
  bubble.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && chat?.hidden === false) shut();
  });
}

/** The page has one form until somebody wants a second. */
function begin(bubble) {
  const place = bubble.querySelector('template');
  place.replaceWith(place.content);
  const chat = bubble.querySelector('.chat');
  chat.querySelector('form').dispatchEvent(new CustomEvent('shown', { bubbles: true }));
  chat.addEventListener('sent', () => {
    const said = chat.querySelector('.talk > .says');
    if (said) said.hidden = true;
  });
  return chat;
}

/** Nothing of the bubble lies on what a visitor came for, and the greeting waits for whoever writes. */
function giveWay(bubble, opener, teaser) {
  const here = 'main .form, main .button, .phone a, footer a';
  const pressed = 'main .form .button, .phone a';
  let asked = 0;
  const look = () => {
    asked = 0;
    const isWriting = document.activeElement?.closest('main .form') != null;
    teaser?.classList.toggle('aside', isWriting || covers(teaser, here));
    const isUsed = bubble.classList.contains('open') || document.activeElement === opener;
    opener.classList.toggle('aside', !isUsed && covers(opener, pressed));
  };
  const lookSoon = () => (asked ||= requestAnimationFrame(look));
  for (const moved of ['load', 'scroll', 'resize', 'focusin', 'focusout'])
    addEventListener(moved, lookSoon, { passive: true });
  look();
}

function covers(one, below) {
  const over = one.getBoundingClientRect();
  return [...document.querySelectorAll(below)].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  });
}

function isHushed(hushed) {
  try {
    return sessionStorage.getItem(hushed) !== null;
  } catch {
    return false;
  }
}
