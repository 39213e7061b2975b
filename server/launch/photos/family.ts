import type { SeededRandom } from '../../seeded-random.ts';
import { house } from './houses.ts';
import { bush, cloud, fence, flowers, hills, shadow, sky, tree, tufts } from './outdoors.ts';
import { box, disc, glow, line, many, one, oval, path, see, type Look, type Painted } from './paint.ts';
import { dog, person } from './people.ts';

const walls = ['#fdf6e7', '#f6d9b8', '#cfe0dc', '#f3c9bb', '#dfe6ef'] as const;
const doors = ['#c8553d', '#2f6f8f', '#4d7a57', '#d99a2b'] as const;
const shirts = ['#e2674a', '#3c7fa8', '#f0b63f', '#5c9465', '#b0628f', '#fff4e0'] as const;

const coats: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#c98f52', '#8d5a2c'],
  ['#f3ead8', '#8b8377'],
  ['#4a3a32', '#241b17'],
  ['#b5673a', '#743c1d'],
];

const home = (look: Look, draw: SeededRandom, x: number, ground: number, wide: number) =>
  house(x, ground, wide, wide * 0.62, {
    wall: one(walls, draw(0, 20)),
    roof: look.dark,
    door: one(doors, draw(0, 20)),
    glass: look.night ? '#ffd77d' : '#a9d0dc',
    trim: '#ffffff',
  });

const garden = (look: Look, draw: SeededRandom): string => {
  const x = 200 + draw(-60, 100);
  return (
    sky(look, x > 240 ? 120 : 680, 110, 44) +
    cloud('#fff', 330, 100, 110, 0.7) +
    hills(draw, look.far, 330, 80) +
    hills(draw, look.mid, 380, 40) +
    tree(look.near, '#6b4a33', x - 90, 440, 260, look.light) +
    tree(look.near, '#6b4a33', x + 400, 430, 210, look.light) +
    (look.night ? glow('home', '#ffd77d', x + 150, 380, 280, 0.5) : '') +
    home(look, draw, x, 440, 290) +
    path(look.main, 'M0 430q400-30 800 0v170H0z') +
    path(look.second, `M${x + 120} 440h52q20 90 ${draw(-60, 120)} 160h-130q60-90 78-160z`) +
    bush(look.near, x + 20, 450, 46) +
    bush(look.near, x + 250, 450, 52) +
    fence('#ffffff', -10, 540, 260, 60) +
    fence('#ffffff', 560, 540, 260, 60) +
    flowers(draw, [look.accent, '#fff', '#e5719a'], 535, 595, 34) +
    tufts(draw, look.near, 480, 530, 12)
  );
};

const swing = (look: Look, draw: SeededRandom): string => {
  const lean = draw(0, 1) ? 1 : -1;
  const [x, y] = [470 + lean * 50, 440];
  return (
    sky(look, 660, 120, 44) +
    cloud('#fff', 480, 190, 90, 0.6) +
    hills(draw, look.far, 360, 90) +
    home(look, draw, 610, 420, 110) +
    hills(draw, look.mid, 430, 30) +
    path(look.main, 'M0 460q400-50 800 10v130H0z') +
    path('#6b4a33', 'M170 520q30-60 24-180l-20-160h80l-6 120q60-60 250-70v18q-190 20-240 100 0 100 30 172z') +
    [
      [120, 160, 110],
      [240, 110, 130],
      [370, 140, 110],
      [500, 170, 90],
      [90, 250, 80],
      [320, 220, 80],
    ]
      .map(
        ([cx = 0, cy = 0, r = 0], n) =>
          disc(n % 2 ? look.near : look.near, cx, cy, r) +
          disc(look.light, cx - r * 0.2, cy - r * 0.25, r * 0.5, see(0.22)),
      )
      .join('') +
    line('#8d6a45', 5, `M440 240L${x - 26} ${y}M500 238L${x + 26} ${y}`) +
    box('#a5683a', x - 44, y, 88, 13, 4, ` transform="rotate(${lean * -8} ${x} ${y})"`) +
    person(draw, x, y + 64, 140, one(shirts, draw(0, 9)), '#3b4a63') +
    shadow(x, 548, 60) +
    flowers(draw, [look.accent, '#fff', '#e5719a'], 520, 595, 30) +
    many(look.accent === '#e2652b' ? 18 : 0, () => oval(look.accent, draw(0, 800), draw(470, 590), 8, 4)) +
    tufts(draw, look.near, 520, 600, 22)
  );
};

const kites = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(0, 1) ? 130 : 670, 110, 46) +
  cloud('#fff', 60, 210, 130, 0.8) +
  cloud('#fff', 520, 260, 110, 0.7) +
  hills(draw, look.far, 420, 90) +
  home(look, draw, 60, 440, 90) +
  home(look, draw, 170, 450, 76) +
  path(look.main, 'M0 480q300-110 520-60t280 40v140H0z') +
  path(look.near, 'M0 560q300-60 800-20v60H0z', see(0.5)) +
  [
    [240, 120, 1],
    [470, 90, 1.2],
    [640, 200, 0.9],
  ]
    .map(([kx = 0, ky = 0, k = 1], n) => {
      const [x, y] = [kx + draw(-40, 40), ky + draw(-20, 40)];
      const px = 330 + n * 90;
      const [c1, c2] = [one(doors, n + draw(0, 3)), one(shirts, n + draw(0, 5))];
      return (
        line('#ffffff', 2, `M${x} ${y + 40}Q${(x + px) / 2 + 60} ${(y + 440) / 2 + 60} ${px + 16} 420`) +
        `<g transform="translate(${x} ${y}) rotate(${draw(-24, 24)}) scale(${k})">${path(c1, 'M0-62L44 0 0 74z')}${path(c2, 'M0-62L-44 0 0 74z')}${line('#fff', 3, 'M0-62V74M-44 0H44')}${line(c1, 4, 'M0 74q20 26 0 48t8 46')}${path(c2, 'M-10 110l22 10-22 10zM-4 150l22 10-22 10z')}</g>` +
        shadow(px, 474, 30) +
        person(draw, px, 474, n === 1 ? 110 : 76, one(shirts, n + draw(0, 5)), '#3b4a63')
      );
    })
    .join('') +
  dog('#a8713f', '#6b4426', '#c8553d', 620, 500, 64) +
  flowers(draw, [look.accent, '#fff'], 510, 595, 30) +
  tufts(draw, look.near, 500, 600, 26);

const yard = (look: Look, draw: SeededRandom): string => {
  const [coat, shade] = one(coats, draw(0, 9));
  const x = draw(250, 380);
  return (
    sky(look, 640, 100, 42) +
    cloud('#fff', 90, 100, 110, 0.7) +
    hills(draw, look.far, 280, 60) +
    home(look, draw, draw(460, 540), 370, 210) +
    many(4, (n) => bush(look.near, 40 + n * 120, 372, 60)) +
    fence('#fffaf0', -10, 400, 840, 90) +
    path(look.main, 'M0 390q400-20 800 0v210H0z') +
    path('#fff', 'M0 390q400-20 800 0v60Q400 420 0 450z', see(0.16)) +
    shadow(x + 10, 552, 180, 0.2) +
    dog(coat, shade, '#d8432f', x, 556, 330) +
    disc(one(doors, draw(0, 9)), x + 300, 520, 38) +
    path('#fff', `M${x + 264} 512q36-20 74 0v14q-36-20-74 0z`) +
    shadow(x + 300, 560, 40) +
    flowers(draw, [look.accent, '#fff', '#e5719a'], 430, 595, 30) +
    tufts(draw, look.near, 440, 600, 30)
  );
};

const walk = (look: Look, draw: SeededRandom): string => {
  const flip = draw(0, 1) === 1;
  const inner =
    path(look.second, 'M-20 600q200-90 420-120t420-10v60q-200-20-380 10t-260 60z') +
    [
      [190, 186],
      [290, 200],
      [372, 116],
      [446, 96],
    ]
      .map(
        ([x = 0, high = 0], n) =>
          shadow(x, 546 - n * 4, high * 0.22) +
          person(
            draw,
            x,
            546 - n * 4,
            high,
            one(shirts, n * 2 + draw(0, 2)),
            one(['#3b4a63', '#54473c', '#2f3a44'], n),
          ),
      )
      .join('') +
    line('#3a3a3a', 2, 'M480 480q40 30 70 14') +
    dog('#e9d5b0', '#8b6a45', '#c8553d', 570, 536, 88);
  return (
    sky(look, 560, 150, 50) +
    cloud('#fff', 120, 120, 120, 0.7) +
    hills(draw, look.far, 330, 90) +
    many(4, (n) => home(look, draw, 30 + n * 190 + draw(-10, 20), 400, draw(80, 110))) +
    hills(draw, look.mid, 410, 40) +
    many(5, (n) => tree(look.near, '#6b4a33', 20 + n * 190, 440, draw(130, 190), look.light)) +
    path(look.main, 'M0 440q400-30 800 0v160H0z') +
    (flip ? `<g transform="translate(800) scale(-1 1)">${inner}</g>` : inner) +
    flowers(draw, [look.accent, '#fff'], 570, 597, 24)
  );
};

const treehouse = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(0, 1) ? 120 : 690, 110, 42) +
  cloud('#fff', 540, 130, 110, 0.6) +
  hills(draw, look.far, 380, 90) +
  home(look, draw, draw(20, 80), 450, 100) +
  hills(draw, look.mid, 440, 40) +
  path(look.main, 'M0 480q400-40 800 0v120H0z') +
  [
    [260, 180, 120],
    [540, 170, 130],
    [400, 110, 150],
    [300, 290, 90],
    [560, 290, 90],
  ]
    .map(([x = 0, y = 0, r = 0]) => disc(look.near, x, y, r))
    .join('') +
  path('#6b4a33', 'M350 560q30-100 20-260h80q-10 160 30 260z') +
  line('#6b4a33', 22, 'M390 320L300 210M430 320l110-110') +
  (look.night ? glow('inside', '#ffd77d', 410, 260, 220, 0.6) : '') +
  box('#b07a48', 290, 200, 240, 130) +
  many(7, (n) => box('#000', 290 + n * 36, 200, 2, 130, 0, see(0.18))) +
  path(one(doors, draw(0, 9)), 'M264 206l146-90 146 90z') +
  box('#8d5a34', 266, 330, 290, 18, 4) +
  box('#4a2e1c', 380, 240, 60, 90, 4) +
  [314, 464]
    .map((x) => box('#fff', x - 4, 236, 48, 48) + box(look.night ? '#ffd77d' : '#bfe0e8', x, 240, 40, 40))
    .join('') +
  person(draw, 410, 330, 72, one(shirts, draw(0, 9)), '#3b4a63') +
  line('#8d5a34', 7, 'M500 348l30 210M540 348l30 210') +
  many(7, (n) => line('#8d5a34', 6, `M${504 + n * 4} ${374 + n * 26}h40`)) +
  [
    [220, 260, 60],
    [600, 220, 70],
    [440, 60, 80],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        disc(look.near, x, y, r) + disc(look.light, x - 14, y - 16, r * 0.5, see(0.22)),
    )
    .join('') +
  line('#8d6a45', 4, 'M250 300v180') +
  disc('none', 250, 506, 30, ' stroke="#3a3a3a" stroke-width="16"') +
  shadow(640, 556, 34) +
  person(draw, 640, 556, 92, one(shirts, draw(0, 9)), '#54473c') +
  flowers(draw, [look.accent, '#fff', '#e5719a'], 520, 595, 34) +
  tufts(draw, look.near, 510, 600, 18);

export const family: Painted = {
  looks: [
    {
      a: '#a8dcf2',
      b: '#fdf4e3',
      far: '#bfe2c2',
      mid: '#9ed39a',
      near: '#f0a9bd',
      main: '#8fcf7c',
      second: '#f3e6cf',
      accent: '#ef6f8f',
      light: '#fff6d5',
      dark: '#7a4a4f',
    },
    {
      a: '#5bb8ee',
      b: '#d6f1fb',
      far: '#9ed6a4',
      mid: '#76c276',
      near: '#3f9a4e',
      main: '#62b858',
      second: '#f2e2bd',
      accent: '#ffcf3f',
      light: '#fffbd8',
      dark: '#93392f',
    },
    {
      a: '#9fc4cf',
      b: '#fbe6c0',
      far: '#d9b777',
      mid: '#c9974f',
      near: '#d4692a',
      main: '#b99a4c',
      second: '#ead3a8',
      accent: '#e2652b',
      light: '#ffe7ae',
      dark: '#5b3a2d',
    },
    {
      a: '#41407e',
      b: '#f3a07c',
      far: '#7f6390',
      mid: '#5d5381',
      near: '#37486b',
      main: '#4b5a6e',
      second: '#a48d8f',
      accent: '#ffcf6b',
      light: '#ffe5ad',
      dark: '#2a2548',
      night: true,
    },
  ],
  scenes: [garden, swing, kites, yard, walk, treehouse],
};
