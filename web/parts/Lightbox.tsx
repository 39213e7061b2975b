import type { ReactElement } from 'react';
import Yarl, { type SlideImage } from 'yet-another-react-lightbox';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { useLayer } from './use-layer.ts';

export type LightboxImage = SlideImage & { alt: string };

type LightboxProps = { images: readonly LightboxImage[]; start: number; onClose: () => void };

/** One picture at a time, with its neighbours as thumbnails; by swipe, arrow keys and buttons. */
export function Lightbox({ images, start, onClose }: LightboxProps): ReactElement {
  useLayer(true, onClose);
  return (
    <Yarl
      open
      close={onClose}
      index={start}
      slides={[...images]}
      plugins={images.length > 1 ? [Thumbnails] : []}
      // one to each side, which makes three thumbnails
      carousel={{ preload: 1, finite: images.length < 4 }}
      thumbnails={{
        width: 96,
        height: 64,
        padding: 0,
        gap: 8,
        border: 2,
        borderRadius: 10,
        imageFit: 'cover',
      }}
      controller={{ closeOnBackdropClick: true }}
      labels={{ Previous: 'Previous photo', Next: 'Next photo', Close: 'Close', Lightbox: 'Photos' }}
    />
  );
}
