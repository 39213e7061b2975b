import type { SeededRandom } from '../../seeded-random.ts';
import { box, disc, faded, line, many, oval, path, see, type Look, type Painted } from './paint.ts';
import { curtains, floorLamp, framed, openWindow, pendant, plant, room, sunlight, vase } from './rooms.ts';

const sofa = (look: Look, draw: SeededRandom): string => {
  const x = 170 + draw(-30, 30);
  return (
    room(look) +
    many(3, (n) => framed(look, 205 + n * 140, 90 + (n % 2) * 24, 100, 130, draw(0, 3))) +
    floorLamp(look, draw(0, 1) ? 690 : 100, 470, 300) +
    oval(look.mid, 400, 520, 330, 46, see(0.8)) +
    oval(look.second, 400, 520, 270, 34, see(0.6)) +
    box(look.main, x, 290, 440, 130, 30) +
    box(look.main, x - 30, 340, 90, 130, 28) +
    box(look.main, x + 380, 340, 90, 130, 28) +
    box(look.main, x + 20, 370, 400, 100, 14) +
    box(look.dark, x + 20, 446, 400, 26, 8, see(0.22)) +
    line(look.dark, 2, `M${x + 220} 372v74`, see(0.3)) +
    box(look.accent, x + 70, 322, 84, 76, 16, ` transform="rotate(-9 ${x + 110} 360)"`) +
    box(look.second, x + 300, 320, 84, 76, 16, ` transform="rotate(8 ${x + 340} 360)"`) +
    line(look.dark, 9, `M${x + 10} 474v22M${x + 430} 474v22`) +
    plant(look.night ? look.mid : '#5f8a63', look.accent, draw(0, 1) ? 60 : 750, 500, 170)
  );
};

const kitchen = (look: Look, draw: SeededRandom): string =>
  room(look, 500) +
  many(33, (n) =>
    box(
      look.light,
      (n % 11) * 74,
      250 + Math.floor(n / 11) * 40,
      70,
      36,
      2,
      see(n % 4 === draw(0, 3) ? 0.3 : 0.6),
    ),
  ) +
  openWindow(look, 290, 70, 220, 190) +
  [0, 1]
    .map(
      (side) =>
        box(look.main, side * 560, 40, 240, 180) +
        many(
          2,
          (n) =>
            box(look.dark, side * 560 + n * 118 + 10, 52, 102, 156, 3, see(0.14)) +
            box(look.accent, side * 560 + n * 118 + (n ? 22 : 92), 160, 7, 34, 3),
        ),
    )
    .join('') +
  box(look.second, 0, 366, 800, 24) +
  box(look.main, 0, 390, 800, 140) +
  many(
    5,
    (n) =>
      box(look.dark, n * 162 + 8, 404, 146, 112, 3, see(0.14)) +
      box(look.accent, n * 162 + 58, 418, 46, 7, 3),
  ) +
  line(look.dark, 8, 'M400 366v-52q0-26 26-26t26 26v12') +
  disc(look.accent, 150, 346, 20) +
  disc('#c8553d', 178, 348, 18) +
  path(look.dark, 'M110 350h100q-8 20-50 20t-50-20z') +
  vase(look.second, 640, 366, 70) +
  line('#6f9a63', 4, 'M640 300q-20-40-34-44M640 300q2-50 10-64M640 300q18-30 38-38') +
  disc('#6f9a63', 606, 256, 10) +
  disc('#6f9a63', 650, 236, 12) +
  disc('#6f9a63', 678, 262, 10) +
  [0, 1, 2].map((n) => pendant(look, 240 + n * 160, 40 + draw(0, 30), 38, `p${n}`)).join('');

const chair = (look: Look, draw: SeededRandom): string => {
  const flip = draw(0, 1) === 1;
  const inner =
    openWindow(look, 90, 50, 250, 380) +
    curtains(look.main, 90, 60, 250, 380) +
    sunlight(look, 170, 200) +
    floorLamp(look, 700, 500, 350) +
    path(look.accent, 'M440 500l14-150q8-70 90-70t92 70l16 150z') +
    path(look.dark, 'M440 500l14-150q8-70 90-70-56 14-58 90l-4 130z', see(0.18)) +
    box(look.accent, 420, 400, 60, 110, 26) +
    box(look.accent, 610, 400, 60, 110, 26) +
    box(look.second, 478, 424, 134, 46, 16) +
    line(look.dark, 8, 'M446 508l-8 30M644 508l8 30') +
    box(look.second, 330, 452, 100, 10, 4) +
    line(look.dark, 6, 'M350 462v76M410 462v76') +
    box(look.main, 346, 436, 66, 8) +
    box(look.mid, 352, 426, 56, 10) +
    box('#fff', 356, 418, 50, 8) +
    plant('#6d8f67', look.mid, 390, 440, 0.01);
  return room(look, 470) + (flip ? `<g transform="translate(800) scale(-1 1)">${inner}</g>` : inner);
};

const bedroom = (look: Look, draw: SeededRandom): string =>
  room(look, 460) +
  disc(look.accent, 400, 140, 84) +
  disc(look.far, 400, 140, 76) +
  path('#fff', 'M350 180l70-100 30 0-84 118z', see(0.35)) +
  box(look.main, 190, 240, 420, 190, 26) +
  many(6, (n) => line(look.dark, 2, `M${220 + n * 72} 256v150`, see(0.25))) +
  box(look.second, 170, 390, 460, 130, 24) +
  box('#fff', 220, 340, 150, 74, 26) +
  box('#fff', 430, 340, 150, 74, 26) +
  box(look.accent, 330, 366, 140, 54, 22) +
  path(look.mid, `M166 450q120 ${draw(20, 44)} 234 6t234 0v84q0 10-10 10H176q-10 0-10-10z`) +
  path(look.dark, 'M166 520q234 30 468 0v24H166z', see(0.16)) +
  [90, 710]
    .map(
      (x, n) =>
        box(look.near, x - 52, 430, 104, 110, 6) +
        box(look.dark, x - 52, 430, 104, 110, 6, see(0.15)) +
        box(look.second, x - 44, 466, 88, 4) +
        (n === draw(0, 1)
          ? vase(look.accent, x, 430, 70) + line('#7c9a6c', 4, `M${x} 360q-14-40-30-52M${x} 360q8-44 22-60`)
          : pendant(look, x, 250, 40, `l${n}`)),
    )
    .join('');

const dining = (look: Look, draw: SeededRandom): string =>
  room(look, 470) +
  (draw(0, 1)
    ? openWindow(look, 250, 60, 300, 230)
    : many(2, (n) => framed(look, 110 + n * 420, 90, 160, 190, draw(0, 3)))) +
  pendant(look, 400, 70, 74, 'over') +
  [150, 650]
    .map(
      (x, n) =>
        `<g transform="translate(${x} 0) scale(${n ? -1 : 1} 1)">${path(look.main, 'M-40 540l8-220q2-24 28-24t26 24l4 110h60v24l4 86h-14l-8-78H-22l-6 78z')}</g>`,
    )
    .join('') +
  oval('#000', 400, 556, 260, 20, see(0.15)) +
  path(look.accent, 'M380 430h40l8 110 60 16H312l60-16z') +
  box(look.second, 170, 410, 460, 22, 10) +
  box(look.dark, 170, 424, 460, 8, 4, see(0.2)) +
  vase(look.mid, 400, 410, 90) +
  many(
    9,
    (n) =>
      line(
        '#6f8f62',
        4,
        `M400 322Q${400 + (n - 4) * 8} 280 ${400 + (n - 4) * 22} ${250 + Math.abs(n - 4) * 12}`,
      ) +
      disc(
        [look.main, look.accent, '#fff', look.second][(n + draw(0, 3)) % 4] ?? look.main,
        400 + (n - 4) * 22,
        246 + Math.abs(n - 4) * 12,
        17,
      ),
  ) +
  many(
    2,
    (n) =>
      oval('#fff', 260 + n * 280, 408, 54, 7) +
      path(look.far, `M${310 + n * 150} 360h30q0 30-12 34v12h10v4h-26v-4h10v-12q-12-4-12-34z`, see(0.8)),
  );

const hallway = (look: Look, draw: SeededRandom): string =>
  room(look, 480) +
  faded('arch', look.far, look.light, 'M270 480V220a130 130 0 0 1 260 0v260z') +
  path(look.mid, 'M270 480q60-70 130-50t130-30v80z') +
  disc(look.light, 450, 210, 34) +
  line(look.second, 18, 'M270 480V220a130 130 0 0 1 260 0v260') +
  path(look.light, 'M290 480h220l120 120H170z', see(0.45)) +
  box(look.main, 560, 420, 210, 26, 6) +
  line(look.dark, 10, 'M584 446v82M746 446v82') +
  box(look.accent, 580, 392, 80, 32, 12) +
  framed(look, 610, 130, 110, 140, draw(0, 3)) +
  line(look.dark, 7, 'M60 150h150') +
  many(
    3,
    (n) =>
      line(look.dark, 6, `M${84 + n * 50} 150v22`) +
      (n === draw(0, 2)
        ? ''
        : path(
            [look.accent, look.main, look.mid][n] ?? look.main,
            `M${84 + n * 50} 172q-34 20-36 150h70q0-130-34-150z`,
          )),
  ) +
  plant('#5f8a63', look.accent, 130, 560, 190) +
  pendant(look, 400, 20, 34, 'hall');

export const interiors: Painted = {
  looks: [
    {
      a: '#ecead9',
      b: '#dbdfc9',
      far: '#bcd6de',
      mid: '#a6b795',
      near: '#c7a57a',
      main: '#71896a',
      second: '#f8f3e6',
      accent: '#d8a244',
      light: '#fff6dc',
      dark: '#39402f',
    },
    {
      a: '#f5e3d0',
      b: '#ebcfb3',
      far: '#f7d79f',
      mid: '#d69f70',
      near: '#b07f55',
      main: '#b4553a',
      second: '#fbf1e2',
      accent: '#2f6f73',
      light: '#fff2d0',
      dark: '#48291d',
    },
    {
      a: '#3b566f',
      b: '#2b4258',
      far: '#a9c3d4',
      mid: '#5b7a94',
      near: '#8f6947',
      main: '#dccfb8',
      second: '#f2eada',
      accent: '#d6a54b',
      light: '#ffe7b0',
      dark: '#15202b',
      night: true,
    },
    {
      a: '#f8e4e1',
      b: '#edcccb',
      far: '#d5deea',
      mid: '#cb94a2',
      near: '#c49a86',
      main: '#75395a',
      second: '#fef4ef',
      accent: '#c98a3c',
      light: '#fff0e4',
      dark: '#3b1d2e',
    },
  ],
  scenes: [sofa, kitchen, chair, bedroom, dining, hallway],
};
