import type { ReactElement } from 'react';

/** A film file is played here; any other address is the page of its host. */
const isFilm = (url: string) => /\.(?:mp4|webm)$/i.test(new URL(url).pathname);

export function UpgradeVideo({ url }: { url: string }): ReactElement {
  const look = 'mb-6 aspect-video w-full max-w-3xl rounded-surface border-0 bg-sunken shadow-surface';
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the film is the provider's own, captions and all
  if (isFilm(url)) return <video src={url} controls preload="metadata" className={look} />;
  return (
    <iframe
      src={url}
      title="Video: our packages compared"
      allow="fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      className={look}
    />
  );
}
