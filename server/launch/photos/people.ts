import type { SeededRandom } from '../../seeded-random.ts';
import { box, disc, line, one, path } from './paint.ts';

const skins = ['#f0c9a8', '#8d5a3b', '#d8a47a', '#5f3b27', '#e9bd97'] as const;
const hairs = ['#2c211c', '#6b4426', '#c99a4b', '#8c8a86', '#3b2a4a'] as const;

export const skinOf = (draw: SeededRandom) => one(skins, draw(0, 9));
export const hairOf = (draw: SeededRandom) => one(hairs, draw(0, 9));

/** Somebody who stands or walks, from afar: no face, but a way to stand. */
export function person(
  draw: SeededRandom,
  x: number,
  ground: number,
  high: number,
  top: string,
  legs: string,
): string {
  const u = high / 10;
  const step = draw(3, 9) / 10;
  const dress = draw(0, 3) === 0;
  const long = draw(0, 1) === 1;
  const hair = hairOf(draw);
  const skin = skinOf(draw);
  return (
    line(
      legs,
      u * 0.85,
      `M${x} ${ground - u * 4.4}L${x - u * step} ${ground - u * 0.3}M${x} ${ground - u * 4.4}L${x + u * step} ${ground - u * 0.3}`,
    ) +
    (long ? box(hair, x - u * 0.85, ground - u * 9.6, u * 1.7, u * 2.3, u * 0.8) : '') +
    line(
      top,
      u * 0.7,
      `M${x - u * 0.9} ${ground - u * 7}l-${u * 0.7} ${u * 2.3}M${x + u * 0.9} ${ground - u * 7}l${u * (0.5 + step)} ${u * 2.1}`,
    ) +
    path(
      top,
      `M${x - u * 1.25} ${ground - u * 7.1}q${u * 1.25}-${u * 1} ${u * 2.5} 0l${dress ? u * 0.6 : -u * 0.1} ${u * (dress ? 4.3 : 3)}h-${u * (dress ? 3.7 : 2.3)}z`,
    ) +
    box(skin, x - u * 0.28, ground - u * 8.2, u * 0.56, u * 1) +
    disc(skin, x, ground - u * 8.8, u * 0.82) +
    path(
      hair,
      `M${x - u * 0.9} ${ground - u * 8.7}a${u * 0.9} ${u * 0.95} 0 0 1 ${u * 1.8} 0q-${u * 0.5}-${u * 0.5}-${u} -${u * 0.45}t-${u * 0.8} ${u * 0.45}z`,
    )
  );
}

/** Head and shoulders, as large as wanted. */
export function bust(
  x: number,
  y: number,
  size: number,
  of: { skin: string; hair: string; coat: string; shirt: string; long: boolean },
): string {
  const s = size;
  return (
    (of.long
      ? path(
          of.hair,
          `M${x - s * 0.5} ${y + s * 0.75}q-${s * 0.12}-${s * 1.3} ${s * 0.5}-${s * 1.3}t${s * 0.5} ${s * 1.3}z`,
        )
      : '') +
    path(
      of.coat,
      `M${x - s} ${y + s * 1.7}q0-${s * 0.85} ${s * 0.65}-${s}h${s * 0.7}q${s * 0.65} ${s * 0.15} ${s * 0.65} ${s}z`,
    ) +
    path(of.shirt, `M${x - s * 0.24} ${y + s * 0.66}h${s * 0.48}l-${s * 0.24} ${s * 0.6}z`) +
    box(of.skin, x - s * 0.16, y + s * 0.25, s * 0.32, s * 0.55, s * 0.16) +
    path(
      of.skin,
      `M${x - s * 0.4} ${y - s * 0.1}a${s * 0.4} ${s * 0.44} 0 0 1 ${s * 0.8} 0q0 ${s * 0.58}-${s * 0.4} ${s * 0.6}t-${s * 0.4}-${s * 0.6}z`,
    ) +
    path(
      of.hair,
      `M${x - s * 0.44} ${y + s * 0.02}q-${s * 0.04}-${s * 0.62} ${s * 0.44}-${s * 0.62}t${s * 0.45} ${s * 0.62}q-${s * 0.1}-${s * 0.3}-${s * 0.3}-${s * 0.34}q-${s * 0.32} ${s * 0.08}-${s * 0.59} ${s * 0.34}z`,
    )
  );
}

/** A dog from the side, looking to the right. */
export const dog = (fill: string, shade: string, collar: string, x: number, ground: number, size: number) => {
  const u = size / 10;
  return (
    line(fill, u * 0.9, `M${x - u * 3.6} ${ground - u * 4.6}q-${u * 2}-${u * 1}-${u * 1.6}-${u * 3}`) +
    line(
      shade,
      u * 1.1,
      `M${x - u * 2.4} ${ground - u * 3}V${ground - u * 0.5}M${x + u * 2.6} ${ground - u * 3}V${ground - u * 0.5}`,
    ) +
    line(
      fill,
      u * 1.1,
      `M${x - u * 3.2} ${ground - u * 3}V${ground - u * 0.5}M${x + u * 1.8} ${ground - u * 3}V${ground - u * 0.5}`,
    ) +
    box(fill, x - u * 4, ground - u * 5.4, u * 7.4, u * 3.2, u * 1.5) +
    path(fill, `M${x + u * 1.4} ${ground - u * 4.4}l${u * 1}-${u * 3.4}h${u * 2.2}l-${u * 0.6} ${u * 3.8}z`) +
    box(fill, x + u * 2, ground - u * 9.2, u * 3.2, u * 2.7, u * 1.2) +
    box(fill, x + u * 3.8, ground - u * 8.1, u * 2.6, u * 1.6, u * 0.7) +
    path(
      shade,
      `M${x + u * 2.6} ${ground - u * 9}q-${u * 1.7} ${u * 0.8}-${u * 1.1} ${u * 3.2}q${u * 1.5} ${u * 0.2} ${u * 1.7}-${u * 2.2}z`,
    ) +
    disc(shade, x + u * 6.3, ground - u * 7.8, u * 0.5) +
    disc(shade, x + u * 4.1, ground - u * 8.3, u * 0.32) +
    line(collar, u * 0.6, `M${x + u * 2.1} ${ground - u * 6.2}l${u * 2.3} ${u * 0.5}`)
  );
};
