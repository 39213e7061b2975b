// Advances the photos of a listing automatically until a visitor moves or stops them.

const slideGallery = document.querySelector('.gallery[data-seconds]');
const slideStrip = slideGallery?.querySelector('.slides');

if (slideStrip && slideStrip.children.length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const pauseButton = document.createElement('button');
  pauseButton.type = 'button';
  pauseButton.className = 'pause';
  let isPlaying = true;
  let isUsed = false;

  const play = (isOn) => {
    isPlaying = isOn;
    pauseButton.textContent = isOn ? 'Pause the photos' : 'Play the photos';
  };
  const advance = () => {
    if (!isPlaying || isUsed || document.hidden || document.querySelector('dialog[open]')) return;
    const atEnd = slideStrip.scrollLeft + slideStrip.clientWidth >= slideStrip.scrollWidth - 4;
    const step = slideStrip.children[1].offsetLeft - slideStrip.children[0].offsetLeft;
    slideStrip.scrollTo({ left: atEnd ? 0 : slideStrip.scrollLeft + step, behavior: 'smooth' });
  };
  pauseButton.addEventListener('click', () => play(!isPlaying));
  for (const kind of ['pointerdown', 'wheel', 'keydown'])
    slideStrip.addEventListener(kind, () => play(false), { passive: true });
  for (const [kind, used] of [
    ['pointerenter', true],
    ['pointerleave', false],
    ['focusin', true],
    ['focusout', false],
  ])
    slideStrip.addEventListener(kind, () => (isUsed = used));
  play(true);
  slideGallery.append(pauseButton);
  setInterval(advance, Number(slideGallery.dataset.seconds) * 1000);
}
