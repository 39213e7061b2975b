import type { SeededRandom } from '../../seeded-random.ts';
import { birds, cloud, fir, flowers, hills, peaks, ripples, sky, tufts } from './outdoors.ts';
import {
  backdrop,
  box,
  disc,
  faded,
  glow,
  group,
  line,
  many,
  oval,
  path,
  see,
  type Look,
  type Painted,
} from './paint.ts';

/** A bank of mist that hides the feet of the trees. */
const mist = ({ b }: Look, y: number, strength: number) =>
  group(faded(`mist${y}`, `${b}00`, b, `M0 ${y}h800v110H0z`), see(strength));

const lake = (look: Look, draw: SeededRandom): string => {
  const land = peaks(draw, look.far, look.mid, 340, 240, look.second) + hills(draw, look.mid, 350, 60);
  return (
    sky(look, draw(180, 620), 120, 40) +
    land +
    faded('water', look.b, look.near, 'M0 346h800v254H0z') +
    `<g transform="matrix(1 0 0 -.8 0 622)" opacity=".35"><path fill="${look.mid}" d="M0 346L90 180 190 300 320 120 470 310 600 170 720 320 800 250V346z"/></g>` +
    ripples(draw, look.light, 370, 590, 20) +
    many(7, (n) =>
      fir(look.dark, n < 4 ? n * 46 - 6 : 640 + (n - 4) * 66, 400 + draw(0, 50), draw(130, 230)),
    ) +
    path(look.dark, 'M0 420q120-40 230 20-60 30-230 30zM800 400q-120 0-200 50 90 30 200 20z')
  );
};

const firs = (look: Look, draw: SeededRandom): string =>
  sky(look, 400, 150, 46) +
  many(16, (n) => fir(look.far, n * 54 + draw(-20, 20), 400, draw(150, 240))) +
  mist(look, 300, 0.9) +
  many(11, (n) => fir(look.mid, n * 80 + draw(-24, 24), 480, draw(190, 310))) +
  mist(look, 390, 0.8) +
  many(7, (n) => (n === 3 ? '' : fir(look.main, n * 132 + draw(-20, 20), 570, draw(260, 400)))) +
  path(look.dark, 'M0 550q200-50 400-20t400-10v80H0z') +
  tufts(draw, look.main, 560, 600, 24) +
  birds(draw, look.dark, 4);

const river = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(500, 680), 110, 42) +
  cloud('#fff', 100, 110, 110, 0.6) +
  peaks(draw, look.far, look.mid, 290, 150) +
  hills(draw, look.mid, 310, 70) +
  hills(draw, look.main, 370, 60, see(0.9)) +
  path(look.near, 'M400 330q90 20 20 60t120 80 30 130H180q-20-90 90-130t70-80 40-60z') +
  ripples(draw, look.light, 400, 590, 14, 370, 90) +
  many(12, (n) => fir(look.dark, n < 6 ? n * 40 : 560 + (n - 6) * 46, 400 + draw(0, 60), draw(60, 120))) +
  path(look.main, 'M0 480q130 10 170 120H0zM800 470q-150 20-150 130h150z') +
  flowers(draw, [look.accent, look.light, look.second], 500, 596, 36) +
  tufts(draw, look.dark, 500, 600, 20);

const leaves = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.main) +
  glow('through', look.light, draw(200, 600), 140, 420, 0.7) +
  many(13, (n) => {
    const [x, y, turn] = [(n * 310 + draw(0, 160)) % 820, 260 + ((n * 137) % 400), draw(-60, 60)];
    const size = draw(240, 430);
    const fill = [look.far, look.mid, look.main, look.mid, look.dark][Math.floor(n / 2.7)] ?? look.main;
    const h = size * 0.36;
    return `<g transform="translate(${x} ${y}) rotate(${turn + (x > 400 ? -30 : 30)})"${n < 3 ? see(0.6) : ''}>${path(fill, `M0 0Q${h}-${size * 0.45} 0-${size}Q-${h}-${size * 0.45} 0 0z`)}${path('#fff', `M0 0Q${h}-${size * 0.45} 0-${size}z`, see(0.12))}${line(look.light, 2.5, `M0 40V-${size * 0.94}${[0.2, 0.36, 0.52, 0.68].map((t) => `M0-${size * t}l${h * 0.42}-${size * 0.14}M0-${size * t}l-${h * 0.42}-${size * 0.14}`).join('')}`, see(0.45))}</g>`;
  }) +
  many(5, () => disc(look.light, draw(0, 800), draw(0, 600), draw(4, 9), see(0.7)));

const coast = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(140, 420), 190, 52) +
  cloud('#fff', 520, 110, 130, 0.6) +
  faded('sea', look.far, look.near, 'M0 290h800v310H0z') +
  ripples(draw, look.light, 300, 480, 26) +
  path(look.mid, 'M800 180l-80 20-50 50-90 10-40 60-70 24h330z') +
  path(look.dark, 'M800 240l-60 40-70 10-30 54h160z', see(0.4)) +
  many(5, (n) => fir(look.dark, 680 + n * 32, 230 - n * 8 + draw(0, 10), draw(50, 90))) +
  path(look.dark, `M0 600V430l70-60 90 30 60 80 110 20 50 100z`) +
  path(look.main, 'M0 430l70-60 90 30-60 30z', see(0.8)) +
  path(look.dark, 'M470 600l40-70 90-20 60 40 140-10v60z') +
  path(
    '#fff',
    'M300 560q60-40 110-10t90-20q-20 40-80 44t-120-14zM40 520q70-30 180-20-60 30-180 20z',
    see(0.75),
  ) +
  birds(draw, look.dark, 5);

const birches = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  glow('through', look.light, 400, 260, 380, 0.8) +
  many(40, () =>
    disc(
      [look.far, look.mid, look.accent][draw(0, 2)] ?? look.mid,
      draw(0, 800),
      draw(0, 330),
      draw(16, 46),
      see(0.55),
    ),
  ) +
  many(7, (n) => box(look.far, n * 120 + draw(0, 60), 0, draw(12, 18), 480, 0, see(0.7))) +
  path(look.mid, 'M0 460q200-40 420-10t380-20v170H0z') +
  many(5, (n) => {
    const [x, wide] = [n * 165 + draw(10, 80), draw(30, 48)];
    return (
      box('#f3f0e6', x, 0, wide, 540 + (n % 2) * 30) +
      box('#000', x + wide * 0.66, 0, wide * 0.34, 540 + (n % 2) * 30, 0, see(0.12)) +
      many(9, (m) =>
        path(
          '#3b3a36',
          `M${x + (m % 2 ? 0 : wide * 0.5)} ${40 + m * 56 + draw(0, 30)}h${wide * 0.5}l-${wide * 0.2} 7z`,
        ),
      ) +
      line('#3b3a36', 5, `M${x + wide / 2} ${draw(60, 160)}l${n % 2 ? -60 : 60}-70`)
    );
  }) +
  many(26, () =>
    disc(
      [look.accent, look.main, look.mid][draw(0, 2)] ?? look.mid,
      draw(0, 800),
      draw(-10, 170),
      draw(18, 40),
      see(0.85),
    ),
  ) +
  path(look.main, 'M0 540q260-40 460 0t340-10v70H0z') +
  oval(look.light, 400, 560, 220, 22, see(0.25)) +
  tufts(draw, look.dark, 550, 600, 26) +
  many(20, () => oval(look.accent, draw(0, 800), draw(490, 595), 8, 4));

export const natural: Painted = {
  looks: [
    {
      a: '#cfdde0',
      b: '#f0ece0',
      far: '#b4c8c6',
      mid: '#8aa9a0',
      near: '#9fbcc0',
      main: '#5d8475',
      second: '#ffffff',
      accent: '#e6c98f',
      light: '#fff7e2',
      dark: '#35564b',
    },
    {
      a: '#7cc0e0',
      b: '#dff2e4',
      far: '#94c49a',
      mid: '#5ba463',
      near: '#3f95a8',
      main: '#39803f',
      second: '#ffffff',
      accent: '#f2d04b',
      light: '#fffce0',
      dark: '#1c5130',
    },
    {
      a: '#f0b45e',
      b: '#fbe6b6',
      far: '#d9a860',
      mid: '#c27a2e',
      near: '#7f8f86',
      main: '#9c5220',
      second: '#fff3dd',
      accent: '#e8552a',
      light: '#fff1bd',
      dark: '#4f2f1a',
    },
    {
      a: '#1f3a66',
      b: '#7f98c4',
      far: '#53739f',
      mid: '#365785',
      near: '#2a4774',
      main: '#223f68',
      second: '#c9d7ee',
      accent: '#8fb4e0',
      light: '#eef3ff',
      dark: '#0f2240',
    },
  ],
  scenes: [lake, firs, river, leaves, coast, birches],
};
