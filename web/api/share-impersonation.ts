import type { Session, TokenStore } from './token-store.ts';
import { tokens } from './token-store.ts';

const channelName = 'impersonation';
/** a link is opened at once, but its page may take a while to ask */
const rememberedMs = 60_000;
const answeredWithinMs = 500;

type Asked = { asks: string };
type Answered = { answers: string; session: Session };

/**
 * Passes the impersonation on to a tab opened from a link of this one (with Ctrl, the middle button or the context
 * menu). Browsers do not copy the session into such a tab. Only the address that was just opened is answered. Returns
 * a function that stops it.
 */
export function shareImpersonation(store: TokenStore = tokens): () => void {
  let opened: { address: string; until: number } | null = null;
  const remember = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement) opened = { address: link.href, until: Date.now() + rememberedMs };
  };
  const kinds = ['click', 'auxclick', 'contextmenu'] as const;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Asked | Answered>) => {
    const token = store.token();
    if (!('asks' in data) || !store.isImpersonation() || token === null) return;
    if (opened?.address !== data.asks || Date.now() > opened.until) return;
    opened = null;
    const session = { token, kind: 'impersonation', staffEmail: store.staffEmail() ?? undefined } as const;
    channel.postMessage({ answers: data.asks, session } satisfies Answered);
  };
  for (const kind of kinds) document.addEventListener(kind, remember, { capture: true });
  return () => {
    channel.close();
    for (const kind of kinds) document.removeEventListener(kind, remember, { capture: true });
  };
}

/** The impersonation of the tab that has just opened this address; null if there is none. */
export function askForImpersonation(address: string): Promise<Session | null> {
  const channel = new BroadcastChannel(channelName);
  return new Promise<Session | null>((resolve) => {
    setTimeout(() => resolve(null), answeredWithinMs);
    channel.onmessage = ({ data }: MessageEvent<Asked | Answered>) => {
      if ('answers' in data && data.answers === address) resolve(data.session);
    };
    channel.postMessage({ asks: address } satisfies Asked);
  }).finally(() => channel.close());
}
