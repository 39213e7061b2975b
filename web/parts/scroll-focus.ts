/**
 * A ref for a scrolling element: while nothing in it can be focused, it is focusable itself, so that the keyboard
 * scrolls it. Not every browser does that natively.
 */
export function followScrolling(element: HTMLElement | null): (() => void) | void {
  if (!element) return;
  const update = () => {
    const needsFocus = element.scrollHeight > element.clientHeight && !element.querySelector(focusable);
    if (needsFocus) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const resized = new ResizeObserver(update);
  const changed = new MutationObserver(update);
  resized.observe(element);
  changed.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
