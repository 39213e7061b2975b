const rowLinks = 'main :is(a.row-link, a.listing-link)';
const patienceMs = 10_000;

/** The row of a list that leads to the screen that is open, for the way back. */
let opened: { list: string; href: string } | null = null;

/** Back on a list, the row that led away from it has the focus and is in view. Returns what ends that. */
export function watchOpenedRows(): () => void {
  let stop = () => {};
  const focus = ({ target }: FocusEvent) => {
    // the frame gives it the focus on each new screen
    if (!(target instanceof HTMLElement) || target.id !== 'main') return;
    stop();
    const timer = setTimeout(() => (stop = focusOpenedRow(location.pathname, target)));
    stop = () => clearTimeout(timer);
  };
  document.addEventListener('click', noteOpenedRow, true);
  document.addEventListener('focusin', focus);
  return () => {
    stop();
    document.removeEventListener('click', noteOpenedRow, true);
    document.removeEventListener('focusin', focus);
  };
}

/** A link elsewhere, such as one of the menu, begins anew. */
function noteOpenedRow({ target }: { target: EventTarget | null }): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link) return;
  const href = link.getAttribute('href');
  if (link.matches(rowLinks) && href) opened = { list: location.pathname, href };
  else if (!link.closest('main')) opened = null;
}

/** Once the rows have come; whoever presses or focuses something meanwhile is left alone. */
function focusOpenedRow(place: string, main: HTMLElement): () => void {
  if (opened?.list !== place) return () => {};
  const { href } = opened;
  opened = null;
  const focus = () => {
    const isElsewhere = document.activeElement !== main && document.activeElement !== document.body;
    const row = [...document.querySelectorAll<HTMLElement>(rowLinks)].find(
      (link) => link.getAttribute('href') === href,
    );
    if (!isElsewhere) row?.focus();
    if (isElsewhere || row) stop();
  };
  const observer = new MutationObserver(focus);
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(main, { childList: true, subtree: true });
  focus();
  return stop;
}
