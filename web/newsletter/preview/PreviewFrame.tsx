import { useEffect, useRef, type ReactElement } from 'react';
import { pageConfig } from '#web/page-config.ts';
import type { PreviewView } from './preview-views.ts';

type PreviewFrameProps = { html: string; view: Exclude<PreviewView, 'text'> };

/** Pixels of a phone's screen. */
const phoneWidth = 375;

/**
 * A page of the sites' origin shows the mail in a separate frame, in which no script runs. It only gets the bytes of
 * the mail, and has no access to the portal.
 */
export function PreviewFrame({ html, view }: PreviewFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(html);

  useEffect(() => {
    shown.current = html;
    sendTo(frame.current, html);
  }, [html]);

  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source === frame.current?.contentWindow) sendTo(frame.current, shown.current);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  return (
    <div className="mt-4 overflow-hidden rounded-control bg-sunken inset-ring-1 inset-ring-line">
      <iframe
        // the frame's colour scheme decides the colours of the mail when it loads
        key={view === 'dark' ? 'dark' : 'light'}
        ref={frame}
        src={`${pageConfig.sitesBase}/sites/newsletters/preview`}
        title="Your newsletter, as it arrives"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        style={{
          colorScheme: view === 'dark' ? 'dark' : 'light',
          width: view === 'phone' ? phoneWidth : '100%',
        }}
        className="mx-auto block h-[70dvh] min-h-80 max-w-full border-0"
      />
    </div>
  );
}

/** Its origin has no name, so the message is for any: it contains nothing beyond the shown mail. */
const sendTo = (frame: HTMLIFrameElement | null, html: string): void =>
  frame?.contentWindow?.postMessage(html, '*');
