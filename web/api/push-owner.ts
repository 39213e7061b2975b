const key = 'push_owner';

/** The id of the user whose notifications this browser shows, or null. */
export const readPushOwner = (): string | null => localStorage.getItem(key);

export const storePushOwner = (userId: number): void => localStorage.setItem(key, `${userId}`);

/** The next person to sign in gets no notification of the one before. */
export const clearPushOwner = (): void => localStorage.removeItem(key);
