import type { OverlayOptions } from 'sharp';

/** Of the shorter side of the picture, with a maximum in pixels. */
const share = 0.3;
const maxDiameter = 176;

/**
 * A dark disc with a white triangle, for the middle of a picture that links to a video. Mail programs cannot show
 * anything on top of a picture.
 */
export function playMark(shorterSide: number): OverlayOptions {
  const diameter = Math.max(1, Math.min(maxDiameter, Math.floor(shorterSide * share)));
  const pixels = Buffer.alloc(diameter * diameter * 4);
  for (let y = 0; y < diameter; y++)
    for (let x = 0; x < diameter; x++)
      pixels.set(
        pixelAt(x + 0.5 - diameter / 2, y + 0.5 - diameter / 2, diameter / 2),
        (y * diameter + x) * 4,
      );
  return { input: pixels, raw: { width: diameter, height: diameter, channels: 4 }, gravity: 'centre' };
}

/** Red, green, blue and opacity at a place relative to the middle; edges are blurred by one pixel. */
function pixelAt(x: number, y: number, radius: number): number[] {
  const disc = coverage(radius - Math.hypot(x, y));
  const triangle = coverage(insideTriangle(x, y, radius * 0.46));
  const white = Math.round(255 * triangle);
  return [white, white, white, Math.round(disc * (triangle * 255 + (1 - triangle) * 165))];
}

const coverage = (inside: number): number => Math.min(1, Math.max(0, inside + 0.5));

/** How far inside the triangle that points to the right: its three sides are equally far from the middle. */
const insideTriangle = (x: number, y: number, size: number): number =>
  Math.min(x + size / 2, size / 2 - (x / 2 + (Math.sqrt(3) / 2) * Math.abs(y)));
