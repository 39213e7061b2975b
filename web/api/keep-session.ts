import { report } from './report.ts';
import { tokens, type Session, type TokenStore } from './token-store.ts';

/** A browser whose storage is full cannot stay signed in: that is worth knowing about, and the sign-in fails. */
export function keepSession(
  session: Session,
  store: Pick<TokenStore, 'keep'> = tokens,
  tell: typeof report = report,
): void {
  try {
    store.keep(session);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') tell('storage', error);
    throw error;
  }
}
