import { refusals } from '#contract/refusals.ts';
import { noticeKey } from './sign-in-notice.ts';

/** Why the sign-in page is shown. */
export type SignInNotice = { kind: 'info' | 'danger'; sentence: string };

export function takeNotice(): SignInNotice | null {
  const reason = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  if (reason === null) return null;
  return reason === ''
    ? { kind: 'info', sentence: refusals.unauthenticated }
    : { kind: 'danger', sentence: reason };
}
