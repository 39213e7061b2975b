import { report } from './report.ts';
import { tokens, type Session, type TokenStore } from './token-store.ts';

/** Without free storage the browser cannot stay signed in, so the error is reported and the sign-in fails. */
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
