import { tokens } from './token-store.ts';

/** What was asked for with the page is not shown much later, when somebody comes to that screen by another way. */
const freshMs = 30_000;

/** The answer to what web/api/early-fetch.js has asked for, to be taken once; undefined where there is none to show. */
export async function earlyAnswer(path: string): Promise<Response | undefined> {
  const early = window.__early;
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  // another tab has signed in meanwhile: an answer to the former token says nothing of this session
  if (early?.token !== tokens.token() || performance.now() > freshMs) return undefined;
  return answer?.catch(() => undefined);
}
