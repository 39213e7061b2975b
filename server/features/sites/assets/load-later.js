// Lets the first photo of a listing have the line and the processor to itself: the other photos, the scripts and the rest
// of the style come when it is on the screen.
{
  const photo = document.querySelector('.slides img');
  const addLater = () => {
    document.documentElement.classList.remove('first-photo');
    document.body.append(document.querySelector('#later').content);
  };
  new PerformanceObserver((paints) => {
    if (paints.getEntries().some(({ element }) => element === photo)) addLater();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // not every browser says when, and a photo may be the smaller part of a screen
  addEventListener('load', () => setTimeout(addLater, photo ? 500 : 0));
  // nothing waits for a photo that does not come
  setTimeout(addLater, 5000);
}
