// Plays films and walk-throughs in the page of a listing, once a visitor starts one. Nothing is loaded before.

for (const link of document.querySelectorAll('a[data-film]')) {
  const start = document.createElement('button');
  start.type = 'button';
  start.append(...link.childNodes);
  start.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = link.dataset.film;
    frame.title = link.dataset.title;
    frame.allow = 'autoplay; fullscreen; gyroscope; accelerometer';
    frame.allowFullscreen = true;
    // the players refuse to work for a page that does not say where it is
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    start.replaceWith(frame);
    frame.focus();
  });
  link.replaceWith(start);
}
