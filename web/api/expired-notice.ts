const KEY = 'session_expired';

/** Passed through session storage, because the sign-in page is a separate document; it shows the notice once. */
export const noteExpiry = (): void => sessionStorage.setItem(KEY, '1');

export function takeExpiry(): boolean {
  const isNoted = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isNoted;
}
