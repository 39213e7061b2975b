import * as paths from '#contract/paths.ts';
import { noteForSignIn } from '#web/api/sign-in-notice.ts';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';
import { forgetSession } from '#web/session.tsx';

/** The sign-in page is a separate document: the page load drops all cached data, and no dialog asks about unsaved input. */
export function leaveToSignIn(redirect: string, hasExpired: boolean): void {
  forgetSession();
  if (hasExpired) noteForSignIn();
  discardUnsaved();
  window.location.replace(`${paths.signIn}?${new URLSearchParams({ redirect }).toString()}`);
}
