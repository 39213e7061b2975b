import { fetchFresh } from '#web/api/fetch-fresh.ts';
import { readOptions } from '#web/api/use-api-query.ts';

/** Milliseconds between two checks of a step, and after which it is shown as it is. */
const betweenMs = 300;
const patienceMs = 5000;

/**
 * A draft sent while a page is left may be saved after the next page has requested the step. Waits for it, so that
 * nobody loses their last input.
 */
export async function waitForDraft(form: number, version: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while ((await versionOf(form)) < version && Date.now() < until)
    await new Promise((resume) => setTimeout(resume, betweenMs));
}

async function versionOf(form: number): Promise<number> {
  const answer = await fetchFresh(readOptions('/forms/{id}', { params: { id: form } })).catch(() => null);
  return answer?.data.version ?? 0;
}
