const rowLinks = 'main :is(a.row-link, a.listing-link)';
const patienceMs = 10_000;

/** The list row that led to the open screen, for the way back; `list` is null if nobody saw from where. */
let opened: { list: string | null; href: string } | null = null;

/** Back on a list, the row that led away from it is focused and in view. Returns a function that stops this. */
export function watchOpenedRows(): () => void {
  let stop = () => {};
  // this code loads after the first screen, whose row may be opened before
  opened ??= { list: null, href: location.pathname };
  const focus = ({ target }: FocusEvent) => {
    // the frame focuses it on each new screen
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

/** A link elsewhere, such as one of the menu, starts over. */
function noteOpenedRow({ target }: { target: EventTarget | null }): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link) return;
  const href = link.getAttribute('href');
  if (link.matches(rowLinks) && href) opened = { list: location.pathname, href };
  else if (!link.closest('main')) opened = null;
}

/** Once the rows have loaded, unless the person has pressed or focused something meanwhile. */
function focusOpenedRow(place: string, main: HTMLElement): () => void {
  if (!opened || (opened.list ?? place) !== place) return () => {};
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
