/** Notes of a screen for itself, which last until its tab is closed. Nothing secret belongs here. */
export const noteInTab = (key: string, note: unknown): void =>
  sessionStorage.setItem(key, JSON.stringify(note));

/** Once it has served its purpose. */
export const forgetInTab = (key: string): void => sessionStorage.removeItem(key);

/** Null if there is none. Who reads it checks its shape, since an earlier release may have written it. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
