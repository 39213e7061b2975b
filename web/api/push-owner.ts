const key = 'push_owner';

/** The ids of the users whose notifications this browser shows, each of one person in another account. */
export const readPushOwners = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

export const storePushOwner = (userId: number): void => localStorage.setItem(key, `${userId}`);

/** Another account of the same person. */
export function addPushOwner(userId: number): void {
  localStorage.setItem(key, [...new Set([...readPushOwners(), `${userId}`])].join(' '));
}

export function removePushOwner(userId: number): void {
  const others = readPushOwners().filter((one) => one !== `${userId}`);
  if (others.length > 0) localStorage.setItem(key, others.join(' '));
  else localStorage.removeItem(key);
}
