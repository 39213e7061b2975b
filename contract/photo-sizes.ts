/** Pictures are also stored smaller, as WebP and as JPEG, so that a phone loads no more than it shows. */
export const sizeFormats = ['webp', 'jpg'] as const;
export type SizeFormat = (typeof sizeFormats)[number];
const widest = 1600;
const narrower = [480, 960];

/** The widths to make of a picture: up to three, none wider than the picture. */
export const listPhotoWidths = (width: number): number[] => [
  ...narrower.filter((step) => step < width),
  Math.min(width, widest),
];

/** The address of a picture in one of its widths. */
export const sizedUrl = (url: string, width: number, format: SizeFormat): string =>
  url.replace(/\.\w+$/, `-${width}.${format}`);

/** Wide enough for a phone and for a mail, at twice the density. */
const mailWidth = 960;

/** A JPEG, which every mail app shows. */
export function mailPhotoUrl({ url, widths }: { url: string; widths: readonly number[] }): string {
  const width = widths.find((one) => one >= mailWidth) ?? widths.at(-1);
  return width === undefined ? url : sizedUrl(url, width, 'jpg');
}
