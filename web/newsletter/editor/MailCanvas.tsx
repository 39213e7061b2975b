import { useCallback, useEffect, useRef, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { pageConfig } from '#web/page-config.ts';

const Layout = z.object({
  height: z.number(),
  blocks: z.array(
    z.object({ id: z.string(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
  ),
});
export type MailLayout = z.infer<typeof Layout>;

type MailCanvasProps = { html: string; height: number; onLayout: (layout: MailLayout) => void };

/** The mail on a page of the sites' origin, as tall as the mail, which reports where the blocks are. */
export function MailCanvas({ html, height, onLayout }: MailCanvasProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const afterPress = useAfterPress();
  const newest = useRef({ html, onLayout });

  useEffect(() => {
    newest.current = { html, onLayout };
  });
  useEffect(() => sendTo(frame.current, html), [html]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      const layout = z.safeParse(Layout, data);
      if (layout.success) afterPress(() => newest.current.onLayout(layout.data));
      else sendTo(frame.current, newest.current.html);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [afterPress]);

  return (
    <iframe
      ref={frame}
      src={`${pageConfig.sitesBase}/sites/newsletters/editor`}
      title="Your newsletter"
      sandbox="allow-scripts"
      tabIndex={-1}
      // when it grows, the buttons below it stay where they are in the window
      style={{ colorScheme: 'light', height, overflowAnchor: 'none' }}
      className="block w-full rounded-control border-0"
    />
  );
}

/** Waits for the end of a press: a button that moved under a finger would not be clicked. */
function useAfterPress(): (act: () => void) => void {
  const waiting = useRef<(() => void) | null>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => void (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      // the click comes first
      setTimeout(() => {
        waiting.current?.();
        waiting.current = null;
      });
    };
    const events = { pointerdown: press, pointerup: release, pointercancel: release };
    for (const [name, listener] of Object.entries(events)) addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of Object.entries(events)) removeEventListener(name, listener, true);
    };
  }, []);
  return useCallback((act) => {
    if (isPressed.current) waiting.current = act;
    else act();
  }, []);
}

/** Its origin has no name, so the message is for any: it contains nothing beyond the shown mail. */
const sendTo = (frame: HTMLIFrameElement | null, html: string): void =>
  frame?.contentWindow?.postMessage(html, '*');
