import { maxPolls, type ListingExtras } from '#contract/listings/publishing.ts';

type Known = ListingExtras | undefined;

/** The View button's action: it opens the page, waits for it, or says that there is none. */
export type ViewState = { kind: 'link'; url: string } | { kind: 'loading' } | { kind: 'unavailable' };

export function viewState(extras: Known, polls: number): ViewState {
  const [url] = extras?.wp_post_urls ?? [];
  if (url !== undefined) return { kind: 'link', url };
  return mayPoll(extras, polls) ? { kind: 'loading' } : { kind: 'unavailable' };
}

/** Polls while a result is still possible, up to thirty times. */
export const mayPoll = (extras: Known, polls: number): boolean =>
  polls < maxPolls && (extras === undefined || extras.publish.state === 'queued');
