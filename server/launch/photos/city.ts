import type { SeededRandom } from '../../seeded-random.ts';
import { tower } from './houses.ts';
import { cloud, ripples, sky } from './outdoors.ts';
import { backdrop, box, disc, faded, glow, line, many, path, see, type Look, type Painted } from './paint.ts';

const odds = (look: Look) => (look.night ? 3 : 9);

const row = (
  look: Look,
  draw: SeededRandom,
  ground: number,
  wall: string,
  least: number,
  most: number,
  lit: number,
) => {
  const all: string[] = [];
  for (let x = -20; x < 800;) {
    const wide = draw(56, 104);
    const high = draw(least, most);
    all.push(
      tower(draw, x, ground, wide, high, {
        wall,
        glass: look.second,
        lit: look.accent,
        dark: look.dark,
        odds: lit,
      }) + (draw(0, 3) === 0 ? line(wall, 4, `M${x + wide / 2} ${ground - high}v-${draw(24, 60)}`) : ''),
    );
    x += wide + draw(0, 12);
  }
  return all.join('');
};

/** Silhouettes far away: one path for all of them. */
const silhouette = (
  draw: SeededRandom,
  fill: string,
  ground: number,
  least: number,
  most: number,
  strength = 1,
) => {
  let d = `M0 ${ground}`;
  for (let x = 0; x < 800;) {
    const wide = draw(24, 70);
    d += `V${ground - draw(least, most)}h${wide}`;
    x += wide;
  }
  return path(fill, `${d}V${ground}z`, see(strength));
};

const stars = (look: Look, draw: SeededRandom) =>
  look.night ? many(26, () => disc('#fff', draw(0, 800), draw(0, 260), draw(1, 2), see(0.7))) : '';

const skyline = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(150, 650), draw(110, 190), 44) +
  stars(look, draw) +
  silhouette(draw, look.far, 420, 100, 250) +
  row(look, draw, 424, look.mid, 90, 300, odds(look)) +
  faded('water', look.b, look.near, 'M0 420h800v180H0z') +
  `<g transform="matrix(1 0 0 -.45 0 611)" opacity=".3">${silhouette(draw, look.dark, 424, 60, 280)}</g>` +
  ripples(draw, look.light, 440, 590, 22);

const bridge = (look: Look, draw: SeededRandom): string => {
  const first = draw(180, 240);
  const second = first + 400;
  const deck = 400;
  const cable = `M-80 ${deck - 30}Q${first / 2 - 20} ${deck - 40} ${first} 130Q${first + 200} ${deck + 110} ${second} 130Q${second + 90} ${deck - 60} 900 ${deck - 30}`;
  return (
    sky(look, 480, 210, 56) +
    stars(look, draw) +
    (look.night ? '' : cloud('#fff', 80, 130, 110, 0.5)) +
    silhouette(draw, look.far, 430, 30, 150) +
    silhouette(draw, look.mid, 440, 15, 80) +
    faded('water', look.b, look.near, 'M0 436h800v164H0z') +
    ripples(draw, look.light, 450, 590, 24) +
    line(look.main, 7, cable) +
    many(25, (n) => {
      const x = n * 32 + 10;
      const t = (x - first) / 400;
      const y =
        t >= 0 && t <= 1
          ? 130 + 4 * t * (1 - t) * ((deck + 110 - 130) / 2)
          : deck - 30 - Math.max(0, t < 0 ? 1 + t * 2.2 : 1 - (t - 1) * 2.2) * 190;
      return y < deck ? line(look.main, 2, `M${x} ${Math.round(y)}V${deck}`) : '';
    }) +
    [first, second]
      .map(
        (x) =>
          box(look.main, x - 22, 110, 14, 400) +
          box(look.main, x + 8, 110, 14, 400) +
          many(4, (n) => box(look.main, x - 22, 140 + n * 70, 44, 12)) +
          box(look.dark, x + 16, 110, 6, 400, 0, see(0.25)) +
          box(look.dark, x - 40, 500, 80, 30, 6),
      )
      .join('') +
    box(look.dark, 0, deck, 800, 16) +
    box(look.main, 0, deck - 5, 800, 7) +
    many(look.night ? 14 : 5, (n) =>
      disc(look.accent, n * (look.night ? 60 : 170) + draw(0, 30), deck - 8, 4),
    )
  );
};

const panes = (look: Look, draw: SeededRandom): string => {
  const [columns, rows] = [6, 4];
  const [wide, high] = [800 / columns, 600 / rows];
  return (
    backdrop(look.main, look.dark) +
    many(columns * rows, (n) => {
      const [x, y] = [(n % columns) * wide + 12, Math.floor(n / columns) * high + 14];
      const lit = draw(1, look.night ? 2 : 4) === 1;
      const kind = draw(0, 4);
      const inner = lit
        ? kind === 0
          ? disc(look.dark, x + 40, y + 74, 13) + path(look.dark, `M${x + 16} ${y + 122}q0-36 24-36t24 36z`)
          : kind === 1
            ? line(look.dark, 4, `M${x + 74} ${y}v34`) +
              path(look.dark, `M${x + 54} ${y + 52}q0-18 20-18t20 18z`)
            : kind === 2
              ? path(look.dark, `M${x + 62} ${y + 122}l4-30h24l4 30z`, see(0.8)) +
                path('#3f6b4a', `M${x + 78} ${y + 94}q-30-20-20-46 24 14 20 46 0-36 24-46 6 30-24 46z`)
              : box(look.second, x, y, 108, 30 + kind * 12, 0, see(0.7))
        : path('#fff', `M${x + 10} ${y + 122}L${x + 66} ${y}h26L${x + 36} ${y + 122}z`, see(0.1));
      return (
        box(lit ? look.accent : look.far, x, y, 108, 122, 2, lit ? '' : see(0.55)) +
        inner +
        box(look.main, x + 52, y, 5, 122) +
        box(look.second, x - 4, y + 122, 116, 7, 0, see(0.5))
      );
    })
  );
};

const streetcar = (look: Look, draw: SeededRandom): string =>
  sky(look, 400, 170, 50) +
  silhouette(draw, look.far, 430, 120, 260) +
  [0, 1]
    .map((side) =>
      many(2, (n) =>
        tower(
          draw,
          side * 560 + (side ? n * 110 : n * 110 - 10),
          450,
          120,
          380 - (side ? n : 1 - n) * -60 - n * 10,
          {
            wall: n ? look.mid : look.main,
            glass: look.second,
            lit: look.accent,
            dark: look.dark,
            odds: odds(look),
          },
        ),
      ),
    )
    .join('') +
  path(look.near, 'M0 450h800v150H0z') +
  path(look.dark, 'M330 450h140l160 150H170z', see(0.25)) +
  line(look.light, 4, 'M370 450L270 600M430 450L530 600', see(0.7)) +
  line(look.dark, 2, 'M0 120L400 200 800 120M400 200v90') +
  box('#000', 280, 500, 240, 20, 10, see(0.3)) +
  box('#b3372c', 288, 260, 224, 240, 24) +
  box('#f4ead6', 288, 380, 224, 26) +
  box(look.dark, 306, 290, 188, 84, 12) +
  box(look.light, 312, 296, 176, 72, 8, see(look.night ? 0.85 : 0.5)) +
  box('#b3372c', 396, 290, 8, 84) +
  box('#f4ead6', 350, 268, 100, 18, 4) +
  disc(look.light, 330, 446, 17) +
  disc(look.light, 470, 446, 17) +
  (look.night ? glow('lamps', look.light, 400, 470, 190, 0.5) : '') +
  box(look.dark, 320, 478, 160, 16, 6) +
  many(3, (n) => disc('#3a3f45', 366 + n * 34, 330, 12) + box('#3a3f45', 352 + n * 34, 340, 28, 30, 8));

const canyon = (look: Look, draw: SeededRandom): string =>
  sky(look, 400, 230, 54) +
  stars(look, draw) +
  silhouette(draw, look.far, 480, 60, 190) +
  many(3, (n) => {
    const fill = [look.main, look.mid, look.far][2 - n] ?? look.main;
    const [top, foot, x, deep] = [
      -20 + (2 - n) * -10 + n * 70 + draw(0, 30),
      600 - n * 46,
      300 - (2 - n) * 118,
      118,
    ];
    const side =
      path(fill, `M${x - deep} ${top - 60}L${x} ${top + 20}V${foot - 46}L${x - deep} ${foot + 20}z`) +
      many(7, (r) =>
        many(3, (c) =>
          draw(1, odds(look)) <= 2
            ? path(
                draw(0, 1) ? look.accent : look.light,
                `M${x - deep + 14 + c * 34} ${top + r * 58 - 6 + c * 16}l20 9v26l-20-6z`,
                see(0.85),
              )
            : path(
                look.second,
                `M${x - deep + 14 + c * 34} ${top + r * 58 - 6 + c * 16}l20 9v26l-20-6z`,
                see(0.4),
              ),
        ),
      );
    return side + `<g transform="translate(800) scale(-1 1)">${side}</g>`;
  }) +
  path(look.near, 'M300 470h200l260 130H40z') +
  many(4, (n) =>
    path(
      look.light,
      `M${398 - n * 3} ${488 + n * n * 10}h${4 + n * 6}l${n + 1} ${10 + n * 6}h-${8 + n * 8}z`,
      see(0.8),
    ),
  ) +
  many(5, (n) => disc(n % 2 ? '#ffdf9a' : '#e8503a', 330 + n * 40 + draw(-10, 10), 500 + n * 12, 6));

const rooftop = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(500, 640), 170, 52) +
  stars(look, draw) +
  silhouette(draw, look.far, 430, 90, 240) +
  row(look, draw, 440, look.mid, 60, 200, odds(look)) +
  box(look.near, 0, 440, 800, 160) +
  many(9, (n) => box(look.dark, n * 100, 440, 2, 160, 0, see(0.2))) +
  line(look.dark, 5, 'M0 372h800') +
  many(17, (n) => line(look.dark, 2, `M${n * 50} 372v70`)) +
  path(look.light, 'M0 372h800v70H0z', see(0.12)) +
  line(look.dark, 2, 'M0 90Q200 180 400 110T800 80') +
  many(
    13,
    (n) =>
      disc(look.accent, 20 + n * 63, 126 + Math.round(28 * Math.sin(n * 0.9 + 0.4)), 7) +
      (look.night && n % 3 === 0 ? glow(`b${n}`, look.accent, 20 + n * 63, 126, 46, 0.4) : ''),
  ) +
  box(look.second, 90, 470, 260, 60, 14) +
  box(look.second, 90, 420, 50, 110, 14) +
  box(look.accent, 150, 440, 64, 44, 10) +
  box(look.main, 240, 440, 64, 44, 10) +
  box(look.dark, 420, 500, 120, 12, 4) +
  line(look.dark, 6, 'M440 512v46M520 512v46') +
  box(look.light, 466, 474, 20, 26, 5) +
  [620, 720]
    .map(
      (x) =>
        box(look.main, x - 34, 480, 68, 70, 6) +
        path(
          '#4b7a55',
          `M${x} 484q-60-40-46-110 30 40 46 110 0-80 14-130 26 50-14 130 24-60 54-70-2 50-54 70z`,
        ),
    )
    .join('');

export const city: Painted = {
  looks: [
    {
      a: '#8fb0d6',
      b: '#fbd3b4',
      far: '#c9b9c8',
      mid: '#8f8fae',
      near: '#7286a3',
      main: '#5c668c',
      second: '#b7bfd6',
      accent: '#ffd98a',
      light: '#fff0d2',
      dark: '#343c5a',
    },
    {
      a: '#5da8dc',
      b: '#d9eef7',
      far: '#b3cfe0',
      mid: '#7f9fb8',
      near: '#5d8ea8',
      main: '#b4493a',
      second: '#dceaf2',
      accent: '#f6d37a',
      light: '#ffffff',
      dark: '#2c4358',
    },
    {
      a: '#4b3f7d',
      b: '#f58f6c',
      far: '#a4618c',
      mid: '#5e4277',
      near: '#74497a',
      main: '#3f2f60',
      second: '#7d5a8c',
      accent: '#ffd06b',
      light: '#ffe0a8',
      dark: '#241b40',
      night: true,
    },
    {
      a: '#070f26',
      b: '#28406b',
      far: '#22355e',
      mid: '#162446',
      near: '#0f1c38',
      main: '#101b36',
      second: '#2b3f68',
      accent: '#ffc95c',
      light: '#f5edd2',
      dark: '#060b1a',
      night: true,
    },
  ],
  scenes: [skyline, bridge, panes, streetcar, canyon, rooftop],
};
