import type { SeededRandom } from '../../seeded-random.ts';
import { backdrop, box, disc, glow, line, many, one, path, see, type Look, type Painted } from './paint.ts';

const pop = ({ main, second, accent, near, light, dark }: Look) =>
  [main, second, accent, near, light, dark] as const;
const dots = (fill: string, gap: number, r: number) =>
  `<pattern id="dots" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse">${disc(fill, gap / 2, gap / 2, r)}</pattern>${box('url(#dots)', 0, 0, 800, 600)}`;
const zigzag = (stroke: string, x: number, y: number, steps: number, size: number, wide: number) =>
  line(stroke, wide, `M${x} ${y}${many(steps, (n) => `l${size} ${n % 2 ? -size : size}`)}`);

const shapes = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.a) +
  dots(look.b, 34, 4) +
  many(20, (n) => {
    const [x, y] = [(n % 5) * 160 + 80 + draw(-46, 46), Math.floor(n / 5) * 150 + 76 + draw(-36, 36)];
    const fill = one(pop(look), draw(0, 50));
    const [turn, s] = [draw(0, 180), draw(34, 74)];
    const inner = [
      disc(fill, 0, 0, s) + disc(look.a, 0, 0, s * 0.45),
      path(fill, `M0-${s}L${s} ${s * 0.8}H-${s}z`),
      path(fill, `M-${s} 0a${s} ${s} 0 0 1 ${s * 2} 0z`) + box(look.dark, -s, 6, s * 2, 10),
      zigzag(fill, -s * 1.3, 0, 5, s * 0.55, 15),
      box(fill, -s * 0.8, -s * 0.8, s * 1.6, s * 1.6) +
        many(4, (m) => box(look.dark, -s * 0.8, -s * 0.8 + m * s * 0.42, s * 1.6, s * 0.14)),
      path(
        fill,
        `M-${s * 0.3}-${s}h${s * 0.6}v${s * 0.7}h${s * 0.7}v${s * 0.6}h-${s * 0.7}v${s * 0.7}h-${s * 0.6}v-${s * 0.7}h-${s * 0.7}v-${s * 0.6}h${s * 0.7}z`,
      ),
    ];
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${inner[(n + draw(0, 2)) % inner.length] ?? ''}</g>`;
  });

const houses = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.a) +
  many(14, (n) =>
    path(
      n % 2 ? look.b : look.a,
      `M400 430L${Math.round(400 + 900 * Math.cos((n * Math.PI) / 14 + Math.PI))} ${Math.round(430 + 900 * Math.sin((n * Math.PI) / 14 + Math.PI))}L${Math.round(400 + 900 * Math.cos(((n + 1) * Math.PI) / 14 + Math.PI))} ${Math.round(430 + 900 * Math.sin(((n + 1) * Math.PI) / 14 + Math.PI))}z`,
    ),
  ) +
  many(5, (n) => {
    const [x, wide, high] = [n * 160 + 6, 148, draw(190, 330)];
    const colours = pop(look);
    const [wall, roof, trim] = [one(colours, n + draw(0, 1)), one(colours, n + 2), one(colours, n + 4)];
    const top = 520 - high;
    const roofs = [
      path(roof, `M${x - 4} ${top}h156l-78-90z`),
      path(roof, `M${x} ${top}a74 74 0 0 1 148 0z`),
      path(roof, `M${x} ${top}v-70h37v34h37v-34h37v34h37v36z`),
      path(roof, `M${x} ${top}l148-80v80z`),
    ];
    return (
      (roofs[draw(0, 3)] ?? '') +
      box(wall, x, top, wide, high) +
      (draw(0, 1)
        ? many(4, (m) => box(trim, x, top + 12 + m * high * 0.25, wide, 10, 0, see(0.5)))
        : many(9, (m) =>
            disc(trim, x + 24 + (m % 3) * 50, top + 24 + Math.floor(m / 3) * high * 0.3, 8, see(0.6)),
          )) +
      [24, 90]
        .map(
          (w) =>
            box(look.dark, x + w - 4, top + high * 0.18 - 4, 42, 58) +
            box(look.light, x + w, top + high * 0.18, 34, 50),
        )
        .join('') +
      path(look.dark, `M${x + 50} 520v-70a24 24 0 0 1 48 0v70z`) +
      disc(trim, x + 88, 480, 5)
    );
  }) +
  box(look.dark, 0, 520, 800, 80) +
  many(10, (n) => box(n % 2 ? look.light : look.accent, n * 84 + 6, 552, 60, 14));

const stripes = (look: Look, draw: SeededRandom): string => {
  const [cx, cy] = [
    [0, 600],
    [800, 600],
    [400, 620],
    [0, 0],
  ][draw(0, 3)] ?? [0, 600];
  return (
    backdrop(look.a, look.a) +
    (draw(0, 1) ? dots(look.b, 60, 14) : '') +
    many(7, (n) => disc(one(pop(look), n), cx ?? 0, cy ?? 0, 620 - n * 78)) +
    disc(look.a, cx ?? 0, cy ?? 0, 76) +
    [0, 1, 2]
      .map((n) => {
        const x = cx === 0 ? 560 + n * 70 : 60 + n * 70;
        return `<g transform="translate(${x} ${80 + n * 60})">${path(look.accent, 'M0-34l9 24 25 1-20 15 7 25-21-15-21 15 7-25-20-15 25-1z')}</g>`;
      })
      .join('') +
    zigzag(look.dark, cx === 0 ? 470 : 40, cx === 0 && cy === 0 ? 520 : 40, 8, 34, 14)
  );
};

const daisies = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.a) +
  many(48, (n) =>
    (n + Math.floor(n / 8)) % 2 ? box(look.b, (n % 8) * 100, Math.floor(n / 8) * 100, 100, 100) : '',
  ) +
  many(9, (n) => {
    const [x, y, r] = [
      (n % 3) * 265 + 135 + draw(-44, 44),
      Math.floor(n / 3) * 200 + 100 + draw(-30, 30),
      draw(24, 38),
    ];
    const petal = one([look.light, look.main, look.second, look.accent] as const, n + draw(0, 3));
    const turn = draw(0, 30);
    return (
      many(
        9,
        (m) =>
          `<ellipse fill="${petal}" stroke="${look.dark}" stroke-width="4" cx="0" cy="-${r * 1.7}" rx="${r * 0.62}" ry="${r * 1.05}" transform="translate(${x} ${y}) rotate(${m * 40 + turn})"/>`,
      ) +
      disc(
        petal === look.accent ? look.light : look.accent,
        x,
        y,
        r,
        ` stroke="${look.dark}" stroke-width="4"`,
      ) +
      (n % 2
        ? disc(look.dark, x - r * 0.35, y - r * 0.2, 4) +
          disc(look.dark, x + r * 0.35, y - r * 0.2, 4) +
          line(look.dark, 4, `M${x - r * 0.45} ${y + r * 0.2}q${r * 0.45} ${r * 0.5} ${r * 0.9} 0`)
        : '')
    );
  });

const disco = (look: Look, draw: SeededRandom): string => {
  const x = draw(300, 500);
  return (
    backdrop(look.dark, look.main) +
    many(9, (n) =>
      path(one(pop(look), n), `M${x} 250L${n * 130 - 200} 620h${60 + draw(0, 60)}z`, see(0.32)),
    ) +
    glow('ball', look.light, x, 250, 330, 0.7) +
    line(look.light, 5, `M${x} 0v90`) +
    disc(look.second, x, 250, 160) +
    many(9, (r) => {
      const y = 250 - 140 + r * 35;
      const half = Math.sqrt(Math.max(0, 160 * 160 - (y - 250) ** 2));
      const count = Math.max(3, Math.round(half / 20));
      return many(count, (c) =>
        box(
          one([look.light, look.accent, look.second, look.near, look.main, '#ffffff'] as const, draw(0, 30)),
          Math.round(x - half + ((2 * half) / count) * c + 1),
          Math.round(y - 15),
          Math.round((2 * half) / count - 4),
          30,
          3,
        ),
      );
    }) +
    many(26, () => disc(one(pop(look), draw(0, 40)), draw(0, 800), draw(0, 600), draw(5, 15), see(0.8))) +
    many(
      6,
      () =>
        `<g transform="translate(${draw(40, 760)} ${draw(40, 560)}) scale(${draw(4, 10) / 10})">${path('#fff', 'M0-40q4 36 40 40-36 4-40 40-4-36-40-40 36-4 40-40z')}</g>`,
    ) +
    many(16, (n) => box(n % 2 ? look.accent : look.second, n * 50, 560, 50, 40))
  );
};

const cactus = (look: Look, draw: SeededRandom): string => {
  const flip = draw(0, 1) === 1;
  const inner =
    disc(look.accent, 400, 270, 210) +
    many(16, (n) =>
      line(
        look.accent,
        13,
        `M${Math.round(400 + 232 * Math.cos((n * Math.PI) / 8))} ${Math.round(270 + 232 * Math.sin((n * Math.PI) / 8))}L${Math.round(400 + 270 * Math.cos((n * Math.PI) / 8))} ${Math.round(270 + 270 * Math.sin((n * Math.PI) / 8))}`,
      ),
    ) +
    box(look.dark, 0, 500, 800, 100) +
    many(16, (n) => box(look.light, n * 54, 500, 27, 14)) +
    line('#2f9e6b', 90, 'M400 420V180') +
    line('#2f9e6b', 56, 'M400 340H290v-90M400 300h110v-110') +
    many(14, (n) =>
      line(
        '#fff',
        4,
        `M${372 + (n % 3) * 28} ${180 + Math.floor(n / 3) * 46}l6-9M${372 + (n % 3) * 28} ${180 + Math.floor(n / 3) * 46}l-6-9`,
      ),
    ) +
    disc(look.main, 400, 126, 24) +
    disc(look.second, 380, 138, 16) +
    disc(look.second, 420, 138, 16) +
    disc(look.main, 510, 156, 16) +
    path(look.main, 'M280 400h240l-34 150H314z') +
    box(look.second, 264, 384, 272, 36, 6) +
    zigzag(look.light, 306, 440, 12, 16, 9) +
    many(7, (n) => disc(look.accent, 330 + n * 24, 494, 8)) +
    zigzag(look.dark, 322, 516, 10, 16, 7);
  return (
    backdrop(look.a, look.a) +
    dots(look.b, draw(46, 70), draw(8, 15)) +
    (flip ? `<g transform="translate(800) scale(-1 1)">${inner}</g>` : inner)
  );
};

export const funky: Painted = {
  looks: [
    {
      a: '#ffd93b',
      b: '#ffc21f',
      far: '#ff8fc7',
      mid: '#ff5fa8',
      near: '#23c4c9',
      main: '#ff3f95',
      second: '#7a3ff2',
      accent: '#ff8a1f',
      light: '#fff8e0',
      dark: '#2a1140',
    },
    {
      a: '#ff8a3c',
      b: '#ff7420',
      far: '#ffd1a1',
      mid: '#4fa3ff',
      near: '#ffd23f',
      main: '#1f5fe0',
      second: '#15b8d6',
      accent: '#ffe14d',
      light: '#fff4e3',
      dark: '#10214f',
    },
    {
      a: '#9ff0d0',
      b: '#7fe5bf',
      far: '#c9b5ff',
      mid: '#a07bff',
      near: '#ff7f9f',
      main: '#7a45e6',
      second: '#ff5f8a',
      accent: '#ffd84d',
      light: '#f7fff9',
      dark: '#2b1466',
    },
    {
      a: '#f7f1e3',
      b: '#efdfc0',
      far: '#8fb0ff',
      mid: '#4472ff',
      near: '#ffb703',
      main: '#e8302a',
      second: '#1a4be0',
      accent: '#ffc81f',
      light: '#ffffff',
      dark: '#14163a',
    },
  ],
  scenes: [shapes, houses, stripes, daisies, disco, cactus],
};
