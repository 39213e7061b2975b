import type { Me } from '#contract/account/account.ts';

/** Where a meeting is booked, filled in with who asks; null where nobody has set up such a page. */
export function meetingUrl(
  schedulingUrl: string,
  { name, email }: Pick<Me, 'name' | 'email'>,
): string | null {
  if (schedulingUrl === '') return null;
  const url = new URL(schedulingUrl);
  url.searchParams.set('name', name);
  url.searchParams.set('email', email);
  return url.href;
}

/** The script of the scheduler listens for this on the window, and prevents its default to say that it shows the page itself. */
export const meetingAsked = 'foyer:scheduling';

/** False where no script took it up: then the page opens in a window of its own. */
export const isMeetingTaken = (url: string): boolean =>
  !window.dispatchEvent(new CustomEvent(meetingAsked, { cancelable: true, detail: { url } }));
