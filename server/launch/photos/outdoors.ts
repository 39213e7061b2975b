import type { SeededRandom } from '../../seeded-random.ts';
import { backdrop, box, disc, glow, line, many, oval, path, see, type Look } from './paint.ts';

/** The sky with its sun or moon. */
export const sky = ({ a, b, light }: Look, x: number, y: number, r = 46) =>
  backdrop(a, b) + glow('sun', light, x, y, r * 4.5, 0.75) + disc(light, x, y, r);

export const cloud = (fill: string, x: number, y: number, size: number, strength = 0.8) =>
  path(
    fill,
    `M${x} ${y}a${size * 0.3} ${size * 0.3} 0 0 1 ${size * 0.35}-${size * 0.28}a${size * 0.42} ${size * 0.42} 0 0 1 ${size * 0.78}-${size * 0.04}a${size * 0.3} ${size * 0.3} 0 0 1 ${size * 0.45} ${size * 0.32}z`,
    see(strength),
  );

/** A line of hills from edge to edge; everything below is filled. */
export function hills(draw: SeededRandom, fill: string, y: number, rise: number, more = ''): string {
  const steps = [0, 1, 2, 3].map((n) => {
    const up = y - draw(0, rise);
    return `S${n * 200 + 120} ${up} ${(n + 1) * 200} ${y - draw(0, rise) / 2}`;
  });
  return path(
    fill,
    `M0 600V${y}C40 ${y - rise / 2} 60 ${y - rise} 100 ${y - rise / 2}${steps.join('')}V600z`,
    more,
  );
}

/** Mountains with a lit and a shaded side. */
export function peaks(
  draw: SeededRandom,
  fill: string,
  shade: string,
  y: number,
  high: number,
  snow = '',
): string {
  return many(5, (n) => {
    const x = n * 190 - 60 + draw(-30, 30);
    const top = y - high + draw(0, high * 0.45);
    const half = draw(150, 230);
    const tip = (y - top) * 0.24;
    return (
      path(fill, `M${x - half} ${y}L${x} ${top} ${x + half} ${y}z`) +
      path(
        shade,
        `M${x} ${top}L${x + half} ${y}H${x + half * 0.1}L${x - half * 0.12} ${y - (y - top) * 0.5}z`,
        see(0.55),
      ) +
      (snow &&
        path(
          snow,
          `M${x} ${top}l${half * 0.24} ${tip}-${half * 0.1}-${tip * 0.2}-${half * 0.1} ${tip * 0.35}-${half * 0.12}-${tip * 0.3}-${half * 0.16} ${tip * 0.15}z`,
        ))
    );
  });
}

export const fir = (fill: string, x: number, ground: number, high: number, more = '') =>
  path(
    fill,
    `M${x} ${ground - high}l${high * 0.15} ${high * 0.33}h-${high * 0.06}l${high * 0.13} ${high * 0.29}h-${high * 0.07}l${high * 0.14} ${high * 0.3}h-${high * 0.25}v${high * 0.08}h-${high * 0.08}v-${high * 0.08}h-${high * 0.25}l${high * 0.14}-${high * 0.3}h-${high * 0.07}l${high * 0.13}-${high * 0.29}h-${high * 0.06}z`,
    more,
  );

/** A leafy tree whose crown has a lit side. */
export function tree(
  crown: string,
  trunk: string,
  x: number,
  ground: number,
  high: number,
  lit = '',
): string {
  const r = high * 0.27;
  return (
    line(
      trunk,
      high * 0.055,
      `M${x} ${ground}V${ground - high * 0.55}M${x} ${ground - high * 0.4}l${r * 0.5}-${r * 0.5}`,
    ) +
    disc(crown, x, ground - high * 0.72, r) +
    disc(crown, x - r * 0.75, ground - high * 0.56, r * 0.72) +
    disc(crown, x + r * 0.8, ground - high * 0.58, r * 0.76) +
    (lit && disc(lit, x - r * 0.25, ground - high * 0.8, r * 0.55, see(0.5)))
  );
}

export const bush = (fill: string, x: number, ground: number, size: number) =>
  path(
    fill,
    `M${x - size} ${ground}a${size * 0.45} ${size * 0.45} 0 0 1 ${size * 0.5}-${size * 0.5}a${size * 0.55} ${size * 0.55} 0 0 1 ${size}-${size * 0.02}a${size * 0.45} ${size * 0.45} 0 0 1 ${size * 0.5} ${size * 0.52}z`,
  );

/** Short lines of light on water. */
export const ripples = (
  draw: SeededRandom,
  stroke: string,
  top: number,
  bottom: number,
  count: number,
  x = 400,
  spread = 380,
) =>
  many(count, (n) => {
    const y = top + ((bottom - top) * (n + 0.5)) / count;
    const wide = draw(20, 90);
    return line(stroke, 3, `M${x + draw(-spread, spread) - wide / 2} ${y}h${wide}`, see(draw(25, 70) / 100));
  });

export const tufts = (draw: SeededRandom, stroke: string, top: number, bottom: number, count: number) =>
  many(count, () => {
    const [x, y] = [draw(0, 800), draw(top, bottom)];
    return line(stroke, 2.5, `M${x} ${y}l-5-14M${x} ${y}v-18M${x} ${y}l6-13`, see(0.7));
  });

export const birds = (draw: SeededRandom, stroke: string, count: number) =>
  many(count, () => {
    const [x, y, size] = [draw(80, 700), draw(60, 220), draw(8, 15)];
    return line(
      stroke,
      3,
      `M${x - size} ${y - size * 0.5}q${size * 0.6}-${size * 0.4} ${size} ${size * 0.5}q${size * 0.4}-${size * 0.9} ${size}-${size * 0.5}`,
    );
  });

export const flowers = (
  draw: SeededRandom,
  colours: readonly [string, ...string[]],
  top: number,
  bottom: number,
  count: number,
) =>
  many(count, (n) =>
    disc(colours[n % colours.length] ?? colours[0], draw(0, 800), draw(top, bottom), draw(4, 8)),
  );

/** A soft shadow under something that stands. */
export const shadow = (x: number, y: number, wide: number, strength = 0.18) =>
  oval('#000', x, y, wide, wide * 0.16, see(strength));

/** Boards or lines of a fence. */
export const fence = (fill: string, x: number, ground: number, wide: number, high: number) =>
  many(Math.floor(wide / 26), (n) =>
    path(fill, `M${x + n * 26} ${ground}v-${high * 0.85}l8-${high * 0.15} 8 ${high * 0.15}v${high * 0.85}z`),
  ) +
  box(fill, x - 6, ground - high * 0.7, wide, 7) +
  box(fill, x - 6, ground - high * 0.3, wide, 7);
