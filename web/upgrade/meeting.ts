import type { Me } from '#contract/account/account.ts';

/** The scheduling page with name and email filled in; null if none is configured. */
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

/** The scheduler's script listens for this event on the window, and calls preventDefault if it shows the page itself. */
const meetingAsked = 'foyer:scheduling';

/** Returns false if no script handled the event; the page then opens in a new window. */
export const isMeetingTaken = (url: string): boolean =>
  !window.dispatchEvent(new CustomEvent(meetingAsked, { cancelable: true, detail: { url } }));
