import { AsyncLocalStorage } from 'node:async_hooks';
import type { LinkAnswer } from './links.ts';

type FoundLink = Pick<LinkAnswer<unknown>, 'state' | 'said'> | null;

const linkOfCall = new AsyncLocalStorage<{ link: FoundLink }>();

/**
 * The API gives the same answer for all links that no longer work; the pages of links get the state from the same
 * statement.
 */
export const noteLinkState = (link: FoundLink): void => {
  const call = linkOfCall.getStore();
  if (call) call.link = link;
};

/** Runs a call of a link; the link is null if it never existed. */
export async function withLinkState<T>(run: () => Promise<T>): Promise<{ answer: T; link: FoundLink }> {
  const call = { link: null };
  return { answer: await linkOfCall.run(call, run), link: call.link };
}
