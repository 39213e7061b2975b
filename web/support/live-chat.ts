import { isSupportOpen } from '#contract/support/hours.ts';
import type { PageConfig } from '#web/page-config.ts';

/** The chat script listens for this event on the window, and calls preventDefault once it has opened the chat. */
const chatAsked = 'foyer:live-chat';

export type Help = 'refused' | 'chat' | 'message';

/** The present action of the 'I need help' button. */
export function helpNow(
  { thirdParties, support }: Pick<PageConfig, 'thirdParties' | 'support'>,
  isStaff: boolean,
  now: Date,
): Help {
  if (isStaff) return 'refused';
  return thirdParties.liveChatSrc !== '' && isSupportOpen(now, support) ? 'chat' : 'message';
}

/** Returns false if no chat opened, because its script was blocked or has not loaded yet. */
export function openChat(): boolean {
  return !window.dispatchEvent(new CustomEvent(chatAsked, { cancelable: true }));
}
