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
  chat.querySelector('[type=submit]').disabled = false;
  chat.addEventListener('sent', () => {
    const said = chat.querySelector('.talk > .says');
    if (said) said.hidden = true;
  });
  return chat;
}

function isHushed(hushed) {
  try {
    return sessionStorage.getItem(hushed) !== null;
  } catch {
    return false;
  }
}
