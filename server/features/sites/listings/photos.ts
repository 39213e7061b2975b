import { sizedUrl } from '#contract/photo-sizes.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { PagePicture } from './content.ts';
import type { ListingOptions } from './listing-options.ts';

/** This many are shown large; the others are small and open from there. */
const maxLarge = 10;

/** A strip for swiping, or for scrolling without a script. Every picture links to its largest size. */
export function gallery(
  photos: readonly PagePicture[],
  name: string,
  { slideSeconds }: ListingOptions,
): Html | false {
  if (photos.length === 0) return false;
  const large = photos.slice(0, maxLarge);
  const small = photos.slice(maxLarge);
  return html`<section
    class="gallery"
    aria-label="Photos"
    ${slideSeconds !== null && photos.length > 1 && html`data-seconds="${slideSeconds}"`}
  >
    <ul class="slides" tabindex="0" aria-label="Photos, side by side">
      ${large.map(
        (photo, index) =>
          html`<li>
            <a href="${largestUrl(photo)}" data-photo
              >${picture(photo, describePhoto(photos, index, name), index === 0)}</a
            >
          </li>`,
      )}
    </ul>
    ${
      small.length > 0 &&
      html`<ul class="smalls wide">
        ${small.map(
          (photo, index) =>
            html`<li>
              <a href="${largestUrl(photo)}" data-photo
                ><img
                  src="${smallestUrl(photo)}"
                  alt="${describePhoto(photos, index + maxLarge, name)}"
                  loading="lazy"
                  width="240"
                  height="160"
              /></a>
            </li>`,
        )}
      </ul>`
    }
  </section>`;
}

/** Its description, or else of which home it is. */
export const describePhoto = (photos: readonly PagePicture[], index: number, name: string): string =>
  photos[index]?.alt ?? `${name}, photo ${index + 1} of ${photos.length}`;

/** Its sizes as WebP, and one as JPEG for browsers without it. The first picture of a page is loaded before all else. */
export function picture(
  photo: PagePicture,
  alt: string,
  isFirst: boolean,
  sizes = '(min-width: 60rem) 56rem, 92vw',
): Html {
  const { url, widths, width, height } = photo;
  const size = width !== null && height !== null && html`width="${width}" height="${height}"`;
  const img = html`<img
    src="${middleUrl(photo)}"
    alt="${alt}"
    ${size}
    ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
  />`;
  if (widths.length === 0) return img;
  return html`<picture
    ><source
      type="image/webp"
      srcset="${widths.map((each) => `${sizedUrl(url, each, 'webp')} ${each}w`).join(', ')}"
      sizes="${sizes}"
    />
    ${img}</picture
  >`;
}

const ofWidth = ({ url }: PagePicture, width: number | undefined): string =>
  width === undefined ? url : sizedUrl(url, width, 'jpg');

export const largestUrl = (photo: PagePicture): string => ofWidth(photo, photo.widths.at(-1));
const middleUrl = (photo: PagePicture): string => ofWidth(photo, photo.widths[1] ?? photo.widths[0]);
const smallestUrl = (photo: PagePicture): string => ofWidth(photo, photo.widths[0]);
