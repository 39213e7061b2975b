// Runs in a measured page before its own scripts, and records when elements are visible and how long people wait
// after a tap. bench/slow-phone.ts reads it.
(() => {
  const probe = (window.__probe = {});
  // while a screen is loading, the one before it stays in the page, hidden; asking for its place would cost a layout
  const isSeen = (element) => !element.closest('[hidden], [style*="display: none"]');
  const title = () => [...document.querySelectorAll('main h1')].find(isSeen)?.textContent ?? '';

  // once the frame with the change is on the screen
  const whenPainted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));

  /** Milliseconds from the start of the navigation until an element matches. */
  probe.shown = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return false;
        whenPainted(resolve);
        return true;
      };
      if (look()) return;
      const observer = new MutationObserver(() => look() && observer.disconnect());
      observer.observe(document, { childList: true, subtree: true });
    });

  /** From the next click until another screen has its title. */
  probe.titleChange = () => {
    const before = title();
    let began = 0;
    addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true });
    probe.changed = new Promise((resolve) => {
      // a frame requested before the change comes before the screen's own work after it
      const look = () => {
        if (began === 0 || title() === before || title() === '') requestAnimationFrame(look);
        else setTimeout(() => resolve(performance.now() - began));
      };
      requestAnimationFrame(look);
    });
  };
})();
