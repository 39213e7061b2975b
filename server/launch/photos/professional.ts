import type { SeededRandom } from '../../seeded-random.ts';
import {
  backdrop,
  beam,
  box,
  disc,
  faded,
  line,
  many,
  oval,
  path,
  see,
  type Look,
  type Painted,
} from './paint.ts';
import { plant } from './rooms.ts';

/** Towers that run together above one's head. */
const towers = (look: Look, draw: SeededRandom): string => {
  const [vx, vy] = [400 + draw(-60, 60), 190 + draw(-40, 40)];
  const side = (x1: number, y1: number, x2: number, y2: number, fill: string, reach: number) => {
    const to = (x: number, y: number, t: number) =>
      `${Math.round(x + (vx - x) * t)} ${Math.round(y + (vy - y) * t)}`;
    return (
      path(fill, `M${x1} ${y1}L${x2} ${y2}L${to(x2, y2, reach)}L${to(x1, y1, reach)}z`) +
      many(9, (n) =>
        line(
          look.light,
          2,
          `M${to(x1, y1, reach * (1 - 0.82 ** n))}L${to(x2, y2, reach * (1 - 0.82 ** n))}`,
          see(0.5),
        ),
      ) +
      many(6, (n) => {
        const [x, y] = [x1 + ((x2 - x1) * n) / 5, y1 + ((y2 - y1) * n) / 5];
        return line(look.light, 1.5, `M${Math.round(x)} ${Math.round(y)}L${to(x, y, reach)}`, see(0.4));
      })
    );
  };
  return (
    backdrop(look.a, look.b) +
    disc(look.light, vx, vy, 90, see(0.5)) +
    side(-40, 620, 220, 660, look.main, 0.78) +
    side(220, 660, 330, 640, look.dark, 0.78) +
    side(840, 640, 560, 660, look.mid, 0.7) +
    side(560, 660, 470, 640, look.main, 0.7) +
    side(-60, 300, -60, -120, look.far, 0.55) +
    side(860, 260, 860, -160, look.mid, 0.5) +
    side(160, -60, 420, -80, look.far, 0.4) +
    path(look.accent, `M${vx - 20} ${vy + 40}l40-10-8 8 8 10z`, see(0.9))
  );
};

const desk = (look: Look, draw: SeededRandom): string => {
  const flip = draw(0, 1) === 1;
  const inner =
    box(look.far, 520, 0, 280, 420) +
    many(4, (n) => box(look.light, 536 + n * 66, 20, 54, 380, 0, see(0.5))) +
    box('#000', 200, 416, 440, 10, 5, see(0.2)) +
    box(look.dark, 190, 120, 420, 256, 14) +
    box(look.light, 202, 132, 396, 232, 4) +
    box(look.main, 202, 132, 120, 232) +
    many(5, (n) => box(look.light, 222, 160 + n * 34, 70 - (n % 2) * 20, 8, 4, see(0.6))) +
    many(7, (n) =>
      path(n === 4 ? look.accent : look.mid, `M${350 + n * 33} 340h20v-${40 + n * 14 + draw(0, 30)}h-20z`),
    ) +
    box(look.dark, 380, 376, 40, 44) +
    box(look.dark, 320, 412, 160, 10, 5) +
    box(look.second, 0, 420, 800, 30) +
    box(look.near, 0, 450, 800, 150) +
    box('#000', 0, 450, 800, 8, 0, see(0.12)) +
    box(look.dark, 250, 404, 220, 14, 4, see(0.8)) +
    box(look.light, 640, 372, 44, 48, 6) +
    line(look.light, 8, 'M684 384q24 2 22 14t-24 14') +
    box(look.main, 60, 396, 110, 12) +
    box(look.accent, 66, 384, 100, 12) +
    box(look.dark, 62, 372, 96, 12) +
    plant('#5c8a75', look.light, 110, 372, 120) +
    line(look.dark, 7, 'M720 420V260l-80-70') +
    path(look.accent, 'M610 190l50-26 20 36-50 26z');
  return backdrop(look.a, look.b) + (flip ? `<g transform="translate(800) scale(-1 1)">${inner}</g>` : inner);
};

const meeting = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  box(look.far, 60, 50, 680, 300) +
  many(9, (n) =>
    path(n % 3 ? look.mid : look.main, `M${70 + n * 74} 350V${350 - draw(60, 220)}h60V350z`, see(0.75)),
  ) +
  many(5, (n) => box(look.second, 56 + n * 170, 40, 8, 320)) +
  box(look.second, 56, 40, 688, 10) +
  path(look.light, 'M60 50h240L90 350H60z', see(0.25)) +
  path(look.near, 'M0 400h800v200H0z') +
  beam(look.light, 'M180 400h150l-140 200H-40z') +
  beam(look.light, 'M420 400h150l-60 200H320z') +
  [0, 1, 2]
    .map(
      (n) =>
        line(look.dark, 3, `M${240 + n * 160} 0V110`) +
        path(look.dark, `M${204 + n * 160} 136q0-30 36-30t36 30z`) +
        oval(look.light, 240 + n * 160, 136, 34, 6),
    )
    .join('') +
  many(
    4,
    (n) => box(look.main, 176 + n * 128, 330, 66, 100, 18) + box(look.dark, 204 + n * 128, 430, 10, 40),
  ) +
  path(look.second, 'M150 440h500l70 60H80z') +
  path(look.dark, 'M80 500h640v14H80z') +
  box(look.dark, 200, 514, 14, 76) +
  box(look.dark, 586, 514, 14, 76) +
  many(3, (n) => path(look.light, `M${230 + n * 130} 452h60l6 22h-74z`)) +
  box(look.accent, 560, 450, 40, 20, 3) +
  many(3, (n) => box(n === draw(0, 2) ? look.accent : look.main, 140 + n * 210, 500, 100, 90, 24));

const grid = (look: Look, draw: SeededRandom): string => {
  const size = [100, 80, 133][draw(0, 2)] ?? 100;
  const columns = Math.ceil(800 / size);
  const rows = Math.ceil(600 / size);
  return (
    backdrop(look.main, look.dark) +
    many(columns * rows, (n) => {
      const [x, y] = [(n % columns) * size, Math.floor(n / columns) * size];
      const fill = [look.a, look.mid, look.far, look.b, look.mid][draw(0, 4)] ?? look.a;
      const glass = draw(0, 16) === 0 ? look.accent : fill;
      return (
        path(glass, `M${x + 8} ${y + 8}h${size - 16}v${size - 16}h-${size - 16}z`) +
        path(
          '#fff',
          `M${x + 8} ${y + size - 8}V${y + size * 0.5}L${x + size * 0.6} ${y + 8}h${size * 0.2}z`,
          see(0.22),
        ) +
        path(look.dark, `M${x + 8} ${y + 8}h${size - 16}v8H${x + 16}v${size - 24}h-8z`, see(0.3))
      );
    }) +
    path(look.light, `M0 0h${draw(200, 400)}L0 600z`, see(0.12))
  );
};

const stairs = (look: Look, draw: SeededRandom): string => {
  const flip = draw(0, 1) === 1;
  const inner =
    faded('wall', look.far, look.mid, 'M0 0h480v600H0z') +
    path(look.light, 'M40 0h160l280 460v140H330z', see(0.35)) +
    many(9, (n) => {
      const [x, y] = [120 + n * 72, 600 - n * 58];
      return (
        path(look.second, `M${x} ${y}v-58h${800 - x}v58z`) +
        path(look.main, `M${x} ${y}v-52h12v52z`, see(0.75)) +
        path(look.light, `M${x} ${y - 58}h${800 - x}v9H${x}z`)
      );
    }) +
    line(look.dark, 9, 'M150 400L700-30') +
    many(7, (n) => line(look.dark, 4, `M${190 + n * 72} ${372 - n * 57}v150`)) +
    disc(look.accent, 70 + draw(0, 50), 110, 46);
  return backdrop(look.a, look.b) + (flip ? `<g transform="translate(800) scale(-1 1)">${inner}</g>` : inner);
};

const planes = (look: Look, draw: SeededRandom): string => {
  const [p, q, r] = [draw(120, 300), draw(300, 480), draw(120, 300)];
  return (
    backdrop(look.a, look.b) +
    path(look.far, `M0 ${p}L${q} 0H800L0 600z`) +
    path(look.mid, `M800 ${r}L${q - 100} 600H800z`) +
    path(look.main, `M0 600L${q + 60} ${p - 60}L${q + 130} 600z`) +
    path(look.dark, `M${q + 60} ${p - 60}L${q + 130} 600H${q + 300}z`, see(0.85)) +
    path(look.light, `M0 ${p + 80}L${q + 200} 0h30L0 ${p + 130}z`, see(0.7)) +
    disc(look.accent, draw(120, 240), draw(120, 240), draw(50, 76)) +
    many(8, (n) => line(look.light, 2, `M${q + 90 + n * 24} 600L${q + 260 + n * 50} ${r + 40}`, see(0.5))) +
    many(16, (n) => disc(look.light, 620 + (n % 4) * 30, 60 + Math.floor(n / 4) * 30, 4, see(0.8)))
  );
};

export const professional: Painted = {
  looks: [
    {
      a: '#d6e7f4',
      b: '#a6c8e2',
      far: '#bcd7ea',
      mid: '#6f9fc6',
      near: '#8fb0c9',
      main: '#2c5f8f',
      second: '#eef5fa',
      accent: '#ffb454',
      light: '#ffffff',
      dark: '#15304d',
    },
    {
      a: '#d3d7db',
      b: '#a7aeb5',
      far: '#bcc2c8',
      mid: '#858e97',
      near: '#7a828a',
      main: '#48515a',
      second: '#e8ebee',
      accent: '#e2b53f',
      light: '#fafbfc',
      dark: '#20252a',
    },
    {
      a: '#d0ebe8',
      b: '#95cbc7',
      far: '#b5deda',
      mid: '#52a39f',
      near: '#79aaa8',
      main: '#146a6b',
      second: '#ecf8f6',
      accent: '#f08a5d',
      light: '#ffffff',
      dark: '#0b3639',
    },
    {
      a: '#ffffff',
      b: '#d5dae1',
      far: '#e1e5ea',
      mid: '#c3cad3',
      near: '#d9dde2',
      main: '#7d8998',
      second: '#f1f3f6',
      accent: '#d7263d',
      light: '#ffffff',
      dark: '#22262d',
    },
  ],
  scenes: [towers, desk, meeting, grid, stairs, planes],
};
