// The agent in the corner: a word first, and a form for whoever answers.

const template = document.getElementById('bubble');

if (template) {
  document.body.append(template.content.cloneNode(true));
  const bubble = document.querySelector('.bubble');
  const chat = bubble.querySelector('.chat');
  const opener = bubble.querySelector('.opener');
  const teaser = bubble.querySelector('.teaser');
  const hushed = `site.${template.dataset.site}.hushed`;
  bubble.querySelector('[type=submit]').disabled = false;
  if (teaser) teaser.hidden = isHushed(hushed);

  const hush = () => {
    if (teaser) teaser.hidden = true;
    try {
      sessionStorage.setItem(hushed, '1');
    } catch {}
  };
  const show = (is) => {
    chat.hidden = !is;
    opener.setAttribute('aria-expanded', String(is));
    bubble.classList.toggle('open', is);
    if (is) chat.querySelector('h2').focus();
    else opener.focus();
  };

  bubble.addEventListener('click', ({ target }) => {
    if (target.closest('[data-hush]')) {
      hush();
      opener.focus();
    } else if (target.closest('[data-shut]')) show(false);
    else if (target.closest('[data-open]')) {
      hush();
      show(chat.hidden);
    }
  });
  bubble.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !chat.hidden) show(false);
  });
  bubble.addEventListener('sent', () => {
    const said = chat.querySelector('.talk > .says');
    if (said) said.hidden = true;
  });
}

function isHushed(hushed) {
  try {
    return sessionStorage.getItem(hushed) !== null;
  } catch {
    return false;
  }
}
