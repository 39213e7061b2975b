// Gives the first photo of a listing the line and the processor for itself. The other photos, the scripts and the
// rest of the style load once it is on the screen.
{
  const photo = document.querySelector('.slides img');
  const addLater = () => {
    document.documentElement.classList.remove('first-photo');
    document.body.append(document.querySelector('#later').content);
  };
  new PerformanceObserver((paints) => {
    if (paints.getEntries().some(({ element }) => element === photo)) addLater();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // not every browser reports it, and a photo may be the smaller part of a screen
  addEventListener('load', () => setTimeout(addLater, photo ? 500 : 0));
  // a photo that never loads must not block the rest
  setTimeout(addLater, 5000);
}
