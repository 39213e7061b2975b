/** The data that a sign-in stores in the browser. */
export type Session = { token: string; staffEmail?: string | undefined; kind: 'client' | 'impersonation' };

type Browser = { readonly localStorage: Storage; readonly sessionStorage: Storage };

const TOKEN = 'auth_token';
const STAFF_EMAIL = 'staff_email';
/** of the session, so that the next page load can request the client's data before the user is known */
const CLIENT_ID = 'client_id';
/** marks the tab permanently: it never uses the session that other tabs share */
const IMPERSONATION = 'impersonation';

export type TokenStore = ReturnType<typeof tokenStore>;

export function tokenStore(browser: Browser) {
  const isImpersonation = () => browser.sessionStorage.getItem(IMPERSONATION) !== null;
  const place = () => (isImpersonation() ? browser.sessionStorage : browser.localStorage);
  return {
    /** this tab belongs to a staff member who impersonates a client */
    isImpersonation,
    token: (): string | null => place().getItem(TOKEN),
    /** of the session that tabs share, which the tab of an impersonation does not use, but can replace */
    sharedToken: (): string | null => browser.localStorage.getItem(TOKEN),
    staffEmail: (): string | null => place().getItem(STAFF_EMAIL),
    keep({ token, staffEmail, kind }: Session): void {
      if (kind === 'impersonation') browser.sessionStorage.setItem(IMPERSONATION, '1');
      else
        [IMPERSONATION, TOKEN, STAFF_EMAIL, CLIENT_ID].forEach((key) =>
          browser.sessionStorage.removeItem(key),
        );
      const storage = place();
      storage.setItem(TOKEN, token);
      storage.removeItem(CLIENT_ID);
      if (staffEmail) storage.setItem(STAFF_EMAIL, staffEmail);
      else storage.removeItem(STAFF_EMAIL);
    },
    noteClient(id: number | null): void {
      if (id === null) place().removeItem(CLIENT_ID);
      else place().setItem(CLIENT_ID, String(id));
    },
    /** Unless another tab has stored another token than this page used. */
    forget(used = place().getItem(TOKEN)): void {
      if (place().getItem(TOKEN) !== used) return;
      [TOKEN, STAFF_EMAIL, CLIENT_ID].forEach((key) => place().removeItem(key));
    },
    /** whether a storage event from another tab ended or replaced the session of this one */
    concerns: ({ key, storageArea }: StorageEvent, current: string | null): boolean =>
      !isImpersonation() &&
      storageArea === browser.localStorage &&
      current !== null &&
      (key === null || key === TOKEN),
    /** the token of a session that another tab started for both */
    arriving: ({ key, newValue, storageArea }: StorageEvent): string | null =>
      !isImpersonation() && storageArea === browser.localStorage && key === TOKEN ? newValue : null,
  };
}

export const tokens = tokenStore(globalThis);
