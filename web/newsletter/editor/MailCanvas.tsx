import { useEffect, useRef, type ReactElement } from 'react';
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
  const newest = useRef({ html, onLayout });

  useEffect(() => {
    newest.current = { html, onLayout };
  });
  useEffect(() => sendTo(frame.current, html), [html]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      const layout = z.safeParse(Layout, data);
      if (layout.success) newest.current.onLayout(layout.data);
      else sendTo(frame.current, newest.current.html);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  return (
    <iframe
      ref={frame}
      src={`${pageConfig.sitesBase}/sites/newsletters/editor`}
      title="Your newsletter"
      sandbox="allow-scripts"
      tabIndex={-1}
      style={{ colorScheme: 'light', height }}
      className="block w-full rounded-control border-0"
    />
  );
}

/** Its origin has no name, so the message is for any: it contains nothing beyond the shown mail. */
const sendTo = (frame: HTMLIFrameElement | null, html: string): void =>
  frame?.contentWindow?.postMessage(html, '*');
