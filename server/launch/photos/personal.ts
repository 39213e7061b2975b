import type { SeededRandom } from '../../seeded-random.ts';
import {
  backdrop,
  beam,
  box,
  disc,
  faded,
  glow,
  line,
  many,
  path,
  see,
  type Look,
  type Painted,
} from './paint.ts';
import { bust, hairOf, person, skinOf } from './people.ts';
import { framed, openWindow, pendant, plant, room } from './rooms.ts';

const portrait = (look: Look, draw: SeededRandom): string => {
  const x = 400 + draw(-70, 70);
  const long = draw(0, 1) === 1;
  return (
    backdrop(look.a, look.b) +
    path(look.far, `M0 600V${draw(300, 420)}Q300 ${draw(120, 260)} 800 ${draw(300, 460)}V600z`, see(0.7)) +
    disc(look.accent, x + 12, 312, 226, see(0.9)) +
    disc(look.second, x, 300, 226) +
    `<clipPath id="round"><circle cx="${x}" cy="300" r="214"/></clipPath><g clip-path="url(#round)">${disc(look.mid, x, 300, 214)}${many(5, (n) => box(look.far, x - 214 + n * 100, 90, 46, 420, 0, see(0.4)))}${glow('soft', look.light, x - 80, 200, 240, 0.6)}${bust(x, 290, 165, { skin: skinOf(draw), hair: hairOf(draw), coat: draw(0, 1) ? look.main : look.dark, shirt: '#ffffff', long })}</g>` +
    many(9, (n) => disc(look.accent, 40 + (n % 3) * 26, 500 + Math.floor(n / 3) * 26, 4))
  );
};

const handshake = (look: Look, draw: SeededRandom): string => {
  const [one, other] = [skinOf(draw), skinOf(draw)];
  const turn = draw(-6, 6);
  return (
    backdrop(look.a, look.b) +
    disc(look.second, 400, 300, 230, see(0.75)) +
    disc(look.accent, draw(0, 1) ? 640 : 160, 130, 50, see(0.9)) +
    `<g transform="rotate(${turn} 400 300)">${path(look.main, 'M-60 300l270-70 40 120-280 130z')}${path('#fff', 'M196 224l36-10 46 130-36 16z')}${path(look.dark, 'M860 290l-260-60-46 120 290 130z')}${path('#fff', 'M610 224l-36-10-46 130 36 16z')}${path(one, 'M236 236l110-26q40-8 70 16l110 84q20 20 0 36-12 10-30 0 6 26-20 32-12 2-24-6-4 24-30 22-12-2-22-12-12 18-34 6l-100-84z')}${path(other, 'M570 236l-110-30q-30-8-60 10l-70 50q-20 20-4 40 20 20 50 2l40-24 90 66q20-4 40-16z')}${line('#000', 3, 'M470 388l-50-40M418 402l-50-44M366 390l-36-34', see(0.25))}</g>` +
    many(8, (n) =>
      line(
        look.accent,
        7,
        `M${400 + 258 * Math.cos(-2.4 + n * 0.24)} ${300 + 258 * Math.sin(-2.4 + n * 0.24)}L${400 + 290 * Math.cos(-2.4 + n * 0.24)} ${300 + 290 * Math.sin(-2.4 + n * 0.24)}`,
        see(0.8),
      ),
    )
  );
};

const signature = (look: Look, draw: SeededRandom): string =>
  backdrop(look.near, look.dark) +
  many(5, (n) => box('#000', 0, 60 + n * 124, 800, 3, 0, see(0.12))) +
  beam(look.light, 'M0 0h300L120 600H0z', 0.2) +
  `<g transform="rotate(${draw(-9, 5)} 400 300)">${box('#000', 176, 72, 430, 520, 4, see(0.2))}${box('#fffdf8', 166, 60, 430, 520, 4)}${box(look.main, 206, 100, 150, 20, 3)}${many(8, (n) => box('#c9c9c4', 206, 146 + n * 26, 350 - ((n * 37 + draw(0, 40)) % 90), 9, 4))}${line('#8b8b86', 3, 'M206 490h230')}${line(look.main, 6, `M216 474q30-70 50-60t-20 60q30-50 50-40t0 36q20-40 40-30t0 28 40-${20 + draw(0, 20)} 40 10q20 6 50-16`)}${disc(look.accent, 520, 490, 38)}${disc('none', 520, 490, 28, ' stroke="#fff" stroke-width="3"')}</g>` +
  `<g transform="translate(${430 + draw(0, 20)} 470) rotate(-48)">${path(look.dark, 'M0 0l34-12v24z')}${box(look.main, 34, -14, 190, 28, 6)}${box(look.accent, 60, -14, 12, 28)}${box(look.accent, 120, -24, 90, 8, 4)}${box('#fff', 34, -8, 190, 5, 2, see(0.3))}</g>` +
  (draw(0, 1)
    ? disc('#fff', 90, 150, 74) + disc('#6f4427', 90, 150, 56) + line('#fff', 16, 'M160 140q40 10 10 50')
    : plant('#5f8f68', look.second, 720, 250, 210)) +
  box(look.second, 660, 420, 120, 76, 6) +
  box(look.accent, 672, 434, 40, 10) +
  box('#b9b9b4', 672, 456, 90, 7) +
  box('#b9b9b4', 672, 472, 70, 7);

const atWindow = (look: Look, draw: SeededRandom): string => {
  const x = draw(300, 500);
  return (
    backdrop(look.mid, look.main) +
    faded('out', look.a, look.light, 'M90 40h620v460H90z') +
    disc(look.accent, x > 400 ? 220 : 580, 170, 50, see(0.9)) +
    path(look.far, 'M90 500V360h60v-70h70v90h60v-130h80v150h70v-90h90v110h60v-150h70v120h60v100z') +
    path(look.b, 'M90 500v-60q160-60 310-20t310-10v90z') +
    [90, 294, 498, 702].map((w) => box(look.second, w - 7, 40, 14, 460)).join('') +
    box(look.second, 80, 30, 640, 14) +
    box(look.second, 70, 496, 660, 20) +
    box(look.dark, 0, 516, 800, 84) +
    beam(look.light, 'M120 516h180l-60 84H20zM520 516h160l80 84H560z', 0.4) +
    `<g>${person(draw, x, 584, 420, look.dark, look.dark)}</g>` +
    (draw(0, 1)
      ? plant('#3f6f58', look.accent, x > 400 ? 120 : 690, 580, 240)
      : line(look.dark, 7, `M${x > 400 ? 130 : 670} 580V360`) +
        path(look.accent, `M${(x > 400 ? 130 : 670) - 50} 360l22-80h56l22 80z`))
  );
};

const table = (look: Look, draw: SeededRandom): string =>
  room(look, 470) +
  (draw(0, 1) ? openWindow(look, 290, 50, 220, 200) : framed(look, 320, 60, 160, 180, draw(0, 3))) +
  pendant(look, 400, 40, 54, 'over') +
  [220, 580]
    .map(
      (x, n) =>
        box(look.mid, x - 80, 300, 160, 200, 50) +
        bust(x, 250, 96, {
          skin: skinOf(draw),
          hair: hairOf(draw),
          coat: n ? look.dark : look.main,
          shirt: '#ffffff',
          long: draw(0, 1) === n,
        }) +
        box(n ? look.dark : look.main, x - 96, 400, 192, 60),
    )
    .join('') +
  box(look.second, 90, 440, 620, 26, 8) +
  box('#000', 90, 460, 620, 8, 4, see(0.15)) +
  box(look.near, 120, 466, 20, 134) +
  box(look.near, 660, 466, 20, 134) +
  box('#000', 120, 466, 20, 134, 0, see(0.3)) +
  box('#000', 660, 466, 20, 134, 0, see(0.3)) +
  [320, 480]
    .map(
      (x) =>
        path(look.accent, `M${x - 26} 404h52q0 36-26 36t-26-36z`) +
        line('#fff', 5, `M${x} 390q-14-20 0-40`, see(0.6)),
    )
    .join('') +
  path('#fffdf8', 'M360 438l20-14h60l14 14z') +
  [300, 470]
    .map(
      (x, n) =>
        path(
          n ? look.accent : '#ffffff',
          `M${x - 6} 130h${90}q20 0 20 20v30q0 20-20 20h-50l${n ? 30 : -20} 26 4-26h-24q-20 0-20-20v-30q0-20 20-20z`,
        ) + many(3, (m) => disc(look.dark, x + 16 + m * 24, 166, 6)),
    )
    .join('');

const keys = (look: Look, draw: SeededRandom): string => {
  const skin = skinOf(draw);
  return (
    backdrop(look.a, look.b) +
    box(look.main, 420, 40, 300, 560, 6) +
    [90, 340].map((y) => box(look.dark, 456, y, 228, y === 90 ? 200 : 220, 6, see(0.3))).join('') +
    disc(look.accent, 452, 330, 20) +
    box(look.second, 396, 30, 24, 570) +
    box(look.second, 720, 30, 24, 570) +
    box(look.second, 396, 20, 348, 24) +
    (draw(0, 1)
      ? disc('none', 570, 180, 60, ` stroke="#5f8f68" stroke-width="26"`) +
        path('#c8553d', 'M540 230l30-16 30 16-6 24-24-16-24 16z')
      : box(look.light, 480, 110, 180, 150, 4)) +
    glow('soft', look.light, 240, 260, 330, 0.6) +
    path(look.dark, 'M-40 600L120 420l110 90-90 110z') +
    path('#fff', 'M104 436l30-34 118 100-26 34z') +
    path(
      skin,
      'M130 420l120-110q30-20 60 0l20 20q10 20-10 30l-50 10q60 10 60 34-4 22-40 20-10 30-60 34-30 40-60 20z',
    ) +
    line(look.accent, 9, 'M318 330q20-60 0-100') +
    disc('none', 318, 200, 34, ` stroke="${look.accent}" stroke-width="11"`) +
    [-14, 16]
      .map(
        (turn, n) =>
          `<g transform="rotate(${turn + draw(-5, 5)} 318 200)">${disc(n ? look.accent : '#b9bfc4', 318, 264, 28)}${disc(look.b, 318, 258, 9)}${box(n ? look.accent : '#b9bfc4', 311, 286, 14, 116)}${box(n ? look.accent : '#b9bfc4', 325, 360, 22, 13)}${box(n ? look.accent : '#b9bfc4', 325, 384, 16, 13)}</g>`,
      )
      .join('') +
    path(look.main, 'M226 200l44-40 44 40v50h-88z', ' transform="rotate(20 270 205)"') +
    box('#fff', 258, 214, 22, 30, 2, ' transform="rotate(20 270 205)"')
  );
};

export const personal: Painted = {
  looks: [
    {
      a: '#fbe8cf',
      b: '#f3cfa6',
      far: '#eebd88',
      mid: '#e2a46f',
      near: '#a9734a',
      main: '#b5532f',
      second: '#fff8ec',
      accent: '#e9a63a',
      light: '#fff4d6',
      dark: '#4a2a1c',
    },
    {
      a: '#dfe9f3',
      b: '#b9cfe4',
      far: '#9dbbd8',
      mid: '#7a9fc4',
      near: '#6f8499',
      main: '#2f5d8c',
      second: '#f7fafd',
      accent: '#f2b84b',
      light: '#ffffff',
      dark: '#192f48',
    },
    {
      a: '#e4efe3',
      b: '#bcd8bf',
      far: '#9cc4a4',
      mid: '#6fa382',
      near: '#8a6f4f',
      main: '#2a6a4f',
      second: '#f9fcf6',
      accent: '#e5a54a',
      light: '#fffbe6',
      dark: '#173a2d',
    },
    {
      a: '#fae3e6',
      b: '#f0bfc8',
      far: '#e5a2b1',
      mid: '#cf8094',
      near: '#94636b',
      main: '#9c2f55',
      second: '#fff6f5',
      accent: '#d9974b',
      light: '#fff1ea',
      dark: '#43172b',
    },
  ],
  scenes: [portrait, handshake, signature, atWindow, table, keys],
};
