import { tokens } from './token-store.ts';

/** Early answers are not used much later, when the screen is opened in another way. */
const freshMs = 30_000;

/** The answer to the request of web/api/early-fetch.js, to be taken once; undefined if there is none to show. */
export async function earlyAnswer(path: string): Promise<Response | undefined> {
  const early = window.__early;
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  // another tab has signed in meanwhile: an answer to the former token says nothing about this session
  if (early?.token !== tokens.token() || performance.now() > freshMs) return undefined;
  return answer?.catch(() => undefined);
}
