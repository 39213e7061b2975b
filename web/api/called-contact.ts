const key = 'called';

/** Whom a user has called, until they have said how it went: a phone may close the page during a call. */
export const storeCall = (userId: number, contactId: number): void =>
  sessionStorage.setItem(key, `${userId} ${contactId}`);

export const removeCall = (): void => sessionStorage.removeItem(key);

/** The contact whom this user has called; null if there is no open question. */
export function readCall(userId: number): number | null {
  const [user, contact] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
  return user === userId && contact ? contact : null;
}
