import { isSupportOpen } from '#contract/support/hours.ts';
import type { PageConfig } from '#web/page-config.ts';

/** The script of the chat listens for this on the window, and prevents its default to say that it has opened. */
export const chatAsked = 'foyer:live-chat';

export type Help = 'refused' | 'chat' | 'message';

/** What 'I need help' leads to. */
export function helpNow(
  { thirdParties, support }: Pick<PageConfig, 'thirdParties' | 'support'>,
  isStaff: boolean,
  now: Date,
): Help {
  if (isStaff) return 'refused';
  return thirdParties.liveChatSrc !== '' && isSupportOpen(now, support.timeZone) ? 'chat' : 'message';
}

/** False where no chat answered: it was blocked on the way, or has not loaded yet. */
export function openChat(): boolean {
  return !window.dispatchEvent(new CustomEvent(chatAsked, { cancelable: true }));
}
