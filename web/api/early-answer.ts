import { pageConfig } from '#web/page-config.ts';

/** What was asked for with the page is not shown much later, when somebody comes to that screen by another way. */
const freshMs = 30_000;

/** The answer to what web/api/early-fetch.js has asked for, to be taken once; undefined where there is none to show. */
export async function earlyAnswer(path: string): Promise<Response | undefined> {
  const answer = window.__early?.get(path);
  window.__early?.delete(path);
  if (pageConfig.apiHost !== '' || performance.now() > freshMs) return undefined;
  return answer?.catch(() => undefined);
}
