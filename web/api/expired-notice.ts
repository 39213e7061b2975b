const KEY = 'session_expired';

/** For the sign-in page, which is a page of its own and says so once. */
export const noteExpiry = (): void => sessionStorage.setItem(KEY, '1');

export function takeExpiry(): boolean {
  const isNoted = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isNoted;
}
