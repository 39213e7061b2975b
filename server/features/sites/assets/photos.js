// Opens the photos of a listing in a dialog, where they are swiped, moved by the arrow keys and closed by Escape.

const links = [...document.querySelectorAll('a[data-photo]')];
let viewer;

for (const [index, link] of links.entries())
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !HTMLDialogElement.prototype.showModal) return;
    event.preventDefault();
    viewer ??= makeViewer();
    viewer.dialog.showModal();
    viewer.show(index, 'instant');
  });

function makeViewer() {
  const dialog = make('dialog', { className: 'viewer', ariaLabel: 'Photos' });
  const strip = make('div', { className: 'strip', tabIndex: 0 });
  const slides = links.map((link) => {
    const image = make('img', { alt: link.querySelector('img').alt, loading: 'lazy' });
    const slide = make('figure', {});
    slide.append(image);
    return { slide, image, source: link.href };
  });
  strip.append(...slides.map(({ slide }) => slide));
  const count = make('p', { className: 'count', role: 'status' });
  const position = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const show = (index, behavior = 'smooth') => {
    const target = Math.max(0, Math.min(index, slides.length - 1));
    load(target);
    strip.scrollTo({ left: target * strip.clientWidth, behavior: isStill() ? 'instant' : behavior });
    tell(target);
  };
  const load = (index) => {
    for (const near of [index - 1, index, index + 1]) {
      const one = slides[near];
      if (one && !one.image.src) one.image.src = one.source;
    }
  };
  const tell = (index) => {
    count.textContent = `${index + 1} of ${slides.length}`;
    previous.disabled = index === 0;
    next.disabled = index === slides.length - 1;
  };
  const previous = makeButton('previous', 'Previous photo', () => show(position() - 1));
  const next = makeButton('next', 'Next photo', () => show(position() + 1));
  const close = makeButton('close', 'Close', () => dialog.close());
  let settling;
  strip.addEventListener('scroll', () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      load(position());
      tell(position());
    }, 120);
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(position() + 1);
    if (key === 'ArrowLeft') show(position() - 1);
  });
  dialog.append(strip, count, previous, next, close);
  document.body.append(dialog);
  return { dialog, show };
}

function makeButton(name, label, onClick) {
  const button = make('button', { className: name, type: 'button', ariaLabel: label });
  button.addEventListener('click', onClick);
  return button;
}

const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
