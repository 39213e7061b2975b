import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { settings, type LeadSetting, type SitePreview as Shown } from '#contract/settings/settings.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import type { SettingControl } from './SettingFields.tsx';

const typingDelayMs = 400;

type SitePreviewProps = {
  control: SettingControl;
  page: Shown;
  /** the names of the settings that affect this page */
  names: readonly LeadSetting[];
  /** the size of a visitor's window */
  size: { width: number; height: number };
};

/** The real page with the form's current values, scaled down. It cannot be used, so screen readers get it as an image. */
export function SitePreview({ control, page, names, size }: SitePreviewProps): ReactElement {
  const { address, isMissing } = useAddress({ control, page, names });
  const [shown, setShown] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  // the previous preview stays until the next one has loaded
  const frames = [...new Set([shown, address])].filter((one) => one !== null);
  return (
    <div
      ref={place}
      aria-busy={address === null && !isMissing}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      className="relative overflow-hidden rounded-control bg-sunken inset-ring-1 inset-ring-line"
    >
      {isMissing && (
        <p className="grid h-full place-content-center p-6 text-center text-sm text-muted">
          We can’t show your site right now.
        </p>
      )}
      {frames.map((one) => (
        <iframe
          key={one}
          src={one}
          title="Your site, as a visitor sees it"
          inert
          tabIndex={-1}
          loading="lazy"
          onLoad={() => setShown(one)}
          style={{
            ...size,
            scale: String(width / size.width),
            visibility: one === shown ? 'visible' : 'hidden',
          }}
          className="pointer-events-none absolute top-0 left-0 origin-top-left border-0"
        />
      ))}
    </div>
  );
}

function useAddress({ control, page, names }: Omit<SitePreviewProps, 'size'>): {
  address: string | null;
  isMissing: boolean;
} {
  const values = useWatch({ control, name: names });
  const written = JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]])));
  const [address, setAddress] = useState<string | null>(null);
  const { mutate, isError } = useApiMutation(settings.preview, { stale: [], failure: 'form' });
  const isFirst = useRef(true);
  useEffect(() => {
    const ask = () => {
      isFirst.current = false;
      mutate(
        { body: { page, settings: JSON.parse(written) } },
        { onSuccess: ({ data }) => setAddress(data.url) },
      );
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : typingDelayMs);
    return () => clearTimeout(timer);
  }, [page, written, mutate]);
  return { address, isMissing: isError && address === null };
}

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
