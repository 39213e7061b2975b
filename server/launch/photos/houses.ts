import type { SeededRandom } from '../../seeded-random.ts';
import { box, disc, line, many, path, see } from './paint.ts';

export type Bricks = { wall: string; roof: string; door: string; glass: string; trim: string };

/** A house with a gable: door, windows, chimney. */
export function house(x: number, ground: number, wide: number, high: number, of: Bricks): string {
  const top = ground - high;
  const w = wide * 0.19;
  return (
    box(of.roof, x + wide * 0.7, top - wide * 0.34, wide * 0.1, wide * 0.26) +
    box(of.wall, x, top, wide, high) +
    path(of.wall, `M${x} ${top + 1}L${x + wide / 2} ${top - wide * 0.36} ${x + wide} ${top + 1}z`) +
    line(
      of.roof,
      wide * 0.07,
      `M${x - wide * 0.06} ${top + wide * 0.02}L${x + wide / 2} ${top - wide * 0.38} ${x + wide * 1.06} ${top + wide * 0.02}`,
    ) +
    disc(of.glass, x + wide / 2, top - wide * 0.1, wide * 0.08) +
    [0.12, 0.69].map((left) => pane(x + wide * left, top + high * 0.2, w, high * 0.34, of)).join('') +
    box(of.door, x + wide * 0.41, ground - high * 0.52, wide * 0.18, high * 0.52, 3) +
    disc(of.trim, x + wide * 0.56, ground - high * 0.25, wide * 0.012 + 1)
  );
}

/** A window with its cross. */
export const pane = (
  x: number,
  y: number,
  wide: number,
  high: number,
  { glass, trim }: Pick<Bricks, 'glass' | 'trim'>,
) =>
  box(trim, x - 3, y - 3, wide + 6, high + 6, 2) +
  box(glass, x, y, wide, high) +
  box(trim, x + wide / 2 - 1.5, y, 3, high) +
  box(trim, x, y + high / 2 - 1.5, wide, 3);

export type Tower = { wall: string; glass: string; lit: string; dark: string; odds: number };

/** A tall block with windows in rows, some of them lit. `odds`: one in so many is. */
export function tower(
  draw: SeededRandom,
  x: number,
  ground: number,
  wide: number,
  high: number,
  of: Tower,
): string {
  const [columns, rows] = [Math.max(2, Math.floor(wide / 24)), Math.max(3, Math.floor(high / 34))];
  const [cell, level] = [(wide - 12) / columns, (high - 14) / rows];
  const lit: string[] = [];
  for (let n = 0; n < columns * rows; n++)
    if (draw(1, of.odds) === 1)
      lit.push(
        `M${Math.round(x + 8 + (n % columns) * cell)} ${Math.round(ground - high + 12 + Math.floor(n / columns) * level)}h${Math.round(cell - 5)}v${Math.round(level * 0.55)}h-${Math.round(cell - 5)}z`,
      );
  return (
    box(of.wall, x, ground - high, wide, high) +
    // all panes are one dashed line per level: few bytes for many windows
    path(
      'none',
      many(
        rows,
        (n) =>
          `M${Math.round(x + 8)} ${Math.round(ground - high + 12 + n * level + level * 0.28)}h${Math.round(wide - 16)}`,
      ),
      ` stroke="${of.glass}" stroke-width="${Math.round(level * 0.55)}" stroke-dasharray="${Math.round(cell - 5)} 5"`,
    ) +
    path(of.lit, lit.join('')) +
    box(of.dark, x + wide * 0.78, ground - high, wide * 0.22, high, 0, see(0.18))
  );
}

/** A shop on the ground floor: awning, window, door, name board, a floor above. */
export function shop(
  x: number,
  ground: number,
  wide: number,
  high: number,
  of: Bricks & { stripe: string },
): string {
  const top = ground - high;
  const stripes = Math.round(wide / 24);
  const step = wide / stripes;
  return (
    box(of.wall, x, top, wide, high) +
    box(of.roof, x - 4, top - 12, wide + 8, 16, 2) +
    many(Math.max(2, Math.floor(wide / 80)), (n) =>
      pane(
        x + wide * 0.14 + (n * (wide * 0.72)) / Math.max(1.6, wide / 90),
        top + high * 0.12,
        wide * 0.2,
        high * 0.2,
        of,
      ),
    ) +
    box(of.trim, x + 8, top + high * 0.5, wide - 16, high * 0.5) +
    box(of.glass, x + 16, top + high * 0.56, wide * 0.54, high * 0.34) +
    box(of.door, x + wide * 0.68, top + high * 0.56, wide * 0.2, high * 0.44, 2) +
    many(stripes, (n) =>
      path(
        n % 2 ? of.stripe : of.trim,
        `M${x + n * step} ${top + high * 0.44}h${step}v${high * 0.13}a${step / 2} ${step / 2} 0 0 1-${step} 0z`,
      ),
    ) +
    box(of.roof, x, top + high * 0.41, wide, high * 0.05)
  );
}
