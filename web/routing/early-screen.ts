/**
 * Removes the page shown before the application loaded (web/contacts/early-list.js). The focus, and clicks made
 * meanwhile, continue in the screen.
 */
export function endEarlyScreen(goTo: (address: string) => void = () => {}): void {
  const early = document.querySelector<HTMLElement>('#early');
  if (!early) return;
  const focused = early.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  const { asked } = early.dataset;
  early.remove();
  document.querySelector('#root')?.removeAttribute('hidden');
  if (focused) document.querySelector<HTMLElement>(`#root a[href="${CSS.escape(focused)}"]`)?.focus();
  if (asked) goTo(asked);
}
