import { backdrop, beam, box, disc, glow, line, many, oval, path, see, type Look } from './paint.ts';

/** Wall and floor with the skirting between them. */
export const room = ({ a, b, near, second }: Look, floor = 440) =>
  backdrop(a, b) +
  box(near, 0, floor, 800, 600 - floor) +
  many(4, (n) => box('#000', 0, floor + 14 + n * n * 14, 800, 2, 0, see(0.08))) +
  box(second, 0, floor - 14, 800, 14, 0, see(0.7));

/** A window with a view of sky and hills. */
export const openWindow = (
  { far, mid, light, second }: Look,
  x: number,
  y: number,
  wide: number,
  high: number,
) =>
  box(second, x - 10, y - 10, wide + 20, high + 20, 4) +
  box(far, x, y, wide, high) +
  disc(light, x + wide * 0.7, y + high * 0.28, wide * 0.13, see(0.9)) +
  path(
    mid,
    `M${x} ${y + high * 0.72}q${wide * 0.25}-${high * 0.2} ${wide * 0.5}-${high * 0.04}t${wide * 0.5}-${high * 0.06}v${high * 0.38}h-${wide}z`,
  ) +
  box(second, x + wide / 2 - 4, y, 8, high) +
  box(second, x, y + high * 0.42, wide, 7);

export const curtains = (fill: string, x: number, y: number, wide: number, high: number) =>
  path(fill, `M${x - 40} ${y - 22}h74q6 ${high * 0.5}-22 ${high + 40}h-52z`) +
  path(fill, `M${x + wide + 40} ${y - 22}h-74q-6 ${high * 0.5} 22 ${high + 40}h52z`) +
  line(fill, 7, `M${x - 60} ${y - 24}h${wide + 120}`);

/** Sunlight from a window across the floor. */
export const sunlight = ({ light }: Look, x: number, wide: number, floor = 440) =>
  beam(light, `M${x} ${floor + 20}h${wide}l${wide * 0.7} 140h-${wide * 1.2}z`, 0.4);

export const pendant = ({ accent, light, dark }: Look, x: number, drop: number, size: number, name: string) =>
  glow(name, light, x, drop + size * 0.9, size * 2.6, 0.55) +
  line(dark, 3, `M${x} 0V${drop}`) +
  path(accent, `M${x - size} ${drop + size}q0-${size} ${size}-${size}t${size} ${size}z`) +
  oval(light, x, drop + size, size * 0.9, size * 0.16);

export const floorLamp = ({ accent, light, dark }: Look, x: number, ground: number, high: number) =>
  glow('lamp', light, x, ground - high, high * 0.62, 0.6) +
  line(dark, 5, `M${x} ${ground}V${ground - high * 0.8}M${x - 28} ${ground}h56`) +
  path(accent, `M${x - 30} ${ground - high}h60l22 ${high * 0.22}h-104z`) +
  oval(light, x, ground - high * 0.78, 50, 6);

/** Leaves out of a pot. */
export function plant(leaf: string, pot: string, x: number, ground: number, size: number): string {
  const u = size / 10;
  const blade = (dx: number, dy: number) =>
    path(
      leaf,
      `M${x} ${ground - u * 3}q${dx * u * 0.1 - dy * 0.04 * u} ${dy * u * 0.6} ${dx * u} ${dy * u}q${-dx * u * 0.2} ${-dy * u * 0.75} ${-dx * u} ${-dy * u}z`,
    );
  const blades: [number, number][] = [
    [-4, -4],
    [4, -4.4],
    [-2.4, -7],
    [2.6, -6.6],
    [0.4, -7.6],
    [-4.6, -1.8],
    [4.6, -2],
  ];
  return (
    blades.map(([dx, dy]) => blade(dx, dy)).join('') +
    path(pot, `M${x - u * 1.7} ${ground - u * 3.2}h${u * 3.4}l-${u * 0.5} ${u * 3.2}h-${u * 2.4}z`)
  );
}

/** A framed picture on the wall: one of a few kinds of art. */
export function framed(
  { second, main, accent, mid, light }: Look,
  x: number,
  y: number,
  wide: number,
  high: number,
  kind: number,
): string {
  const [cx, cy] = [x + wide / 2, y + high / 2];
  const art = [
    disc(accent, cx, cy - high * 0.08, wide * 0.2) +
      path(
        main,
        `M${x + 10} ${y + high - 10}v-${high * 0.22}q${wide * 0.4}-${high * 0.25} ${wide - 20} 0v${high * 0.22}z`,
      ),
    line(
      main,
      6,
      `M${cx} ${y + high - 16}V${y + high * 0.3}M${cx} ${cy}l-${wide * 0.2}-${high * 0.18}M${cx} ${cy + 10}l${wide * 0.2}-${high * 0.2}`,
    ),
    path(accent, `M${x + 14} ${y + high - 14}v-${high * 0.5}l${wide * 0.5} ${high * 0.2}v${high * 0.3}z`) +
      disc(mid, x + wide * 0.64, y + high * 0.36, wide * 0.16),
    box(main, x + wide * 0.22, y + high * 0.22, wide * 0.3, high * 0.56) +
      box(mid, x + wide * 0.46, y + high * 0.34, wide * 0.3, high * 0.44),
  ];
  return (
    box(accent, x - 5, y - 5, wide + 10, high + 10, 2) +
    box(second, x, y, wide, high) +
    box(light, x, y, wide, high, 0, see(0.4)) +
    (art[kind % art.length] ?? '')
  );
}

export const vase = (fill: string, x: number, ground: number, size: number) =>
  path(
    fill,
    `M${x - size * 0.14} ${ground - size}h${size * 0.28}v${size * 0.22}q${size * 0.34} ${size * 0.2} ${size * 0.2} ${size * 0.78}h-${size * 0.68}q-${size * 0.14}-${size * 0.58} ${size * 0.2}-${size * 0.78}z`,
  );
