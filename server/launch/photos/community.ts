import type { SeededRandom } from '../../seeded-random.ts';
import { pane, shop } from './houses.ts';
import { bush, cloud, flowers, hills, shadow, sky, tree } from './outdoors.ts';
import { box, disc, line, many, one, oval, path, see, type Look, type Painted } from './paint.ts';
import { person } from './people.ts';

const clothes = ['#c8553d', '#2f6f8f', '#e0a93c', '#4d7a57', '#8a5a8f', '#f2ead8', '#d97f5f'] as const;
const walls = ['#f3dfc1', '#c9745a', '#9db7a5', '#e9b872', '#7f9bb0', '#eadfd0', '#d69a86'] as const;
const legs = ['#2f3a44', '#54473c', '#3b4a63'] as const;

const crowd = (draw: SeededRandom, count: number, from: number, to: number, ground: number, high: number) =>
  many(count, (n) => {
    const x = from + ((to - from) * (n + 0.5)) / count + draw(-14, 14);
    const y = ground + draw(-10, 16);
    const size = draw(0, 4) === 0 ? high * 0.66 : high + draw(-10, 10);
    return (
      shadow(x, y, size * 0.2) + person(draw, x, y, size, one(clothes, draw(0, 20)), one(legs, draw(0, 8)))
    );
  });

const shops = (draw: SeededRandom, look: Look, ground: number, high: number) =>
  many(5, (n) =>
    shop(n * 164 - 14, ground, 160, high + draw(-40, 40), {
      wall: one(walls, draw(0, 40)),
      roof: look.dark,
      door: one(clothes, draw(0, 20)),
      glass: look.far,
      trim: '#fbf5e9',
      stripe: one(clothes, draw(0, 20)),
    }),
  );

const street = (look: Look, draw: SeededRandom): string =>
  sky(look, 640, 110, 40) +
  cloud('#fff', 90, 130, 100, 0.7) +
  hills(draw, look.mid, 280, 60) +
  shops(draw, look, 430, 250) +
  box(look.second, 0, 430, 800, 70) +
  box(look.near, 0, 500, 800, 100) +
  box('#000', 0, 498, 800, 5, 0, see(0.15)) +
  many(5, (n) => box(look.second, n * 180 + 20, 548, 90, 8, 3, see(0.8))) +
  [60, 420, 760].map((x) => tree(look.main, '#6b4a33', x, 450, 190, look.light)).join('') +
  crowd(draw, 7, 60, 760, 480, 110);

const market = (look: Look, draw: SeededRandom): string =>
  sky(look, 150, 100, 40) +
  hills(draw, look.far, 260, 70) +
  many(9, (n) => tree(look.main, '#6b4a33', n * 100 + draw(-20, 20), 350, draw(120, 170), look.light)) +
  box(look.second, 0, 340, 800, 260) +
  many(6, (n) => box('#000', 0, 380 + n * n * 8, 800, 2, 0, see(0.06))) +
  crowd(draw, 5, 40, 760, 410, 100) +
  many(3, (n) => {
    const x = 20 + n * 262;
    const stripe = one(clothes, draw(0, 5));
    return (
      shadow(x + 118, 552, 150) +
      line('#7a5a3f', 8, `M${x + 14} 540V300M${x + 222} 540V300`) +
      many(8, (s) =>
        path(
          s % 2 ? '#fffaf0' : stripe,
          `M${x - 6 + s * 31} 306l${(s - 3.5) * -5} -52h26l${(s - 3.5) * 5 + 5} 52v20a15 15 0 0 1-31 0z`,
        ),
      ) +
      box('#a5774d', x + 2, 450, 236, 96, 4) +
      many(3, (p) => box('#000', x + 2, 472 + p * 24, 236, 2, 0, see(0.14))) +
      many(24, (f) =>
        disc(
          one(
            ['#d8432f', '#e8a52c', '#7ea64a', '#8a4f86', '#f0cf57'],
            n * 2 + Math.floor((f % 8) / 2.7) + draw(0, 1),
          ),
          x + 24 + (f % 8) * 27,
          446 - Math.floor(f / 8) * 13,
          13,
        ),
      )
    );
  }) +
  crowd(draw, 3, 180, 700, 585, 150);

const bench = (look: Look, draw: SeededRandom): string =>
  sky(look, 560, 130, 44) +
  cloud('#fff', 140, 120, 110, 0.7) +
  hills(draw, look.far, 300, 70) +
  hills(draw, look.mid, 350, 40) +
  path(look.main, 'M0 400q400-60 800 0v200H0z') +
  path('#fff', 'M0 400q400-60 800 0v200H0z', see(0.25)) +
  path(look.second, 'M260 600q60-150 300-210h40q-90 80 10 210z') +
  tree(look.main, '#5e4230', 170, 480, 400, look.light) +
  tree(look.mid, '#5e4230', 720, 420, 230, look.light) +
  bush(look.main, 640, 440, 60) +
  flowers(draw, ['#fff', look.accent, '#e58a76'], 520, 595, 26) +
  shadow(390, 530, 180) +
  many(3, (n) => box('#a5683a', 250, 400 + n * 24, 280, 17, 4)) +
  box('#8d5630', 240, 478, 300, 20, 4) +
  line('#33383a', 10, 'M270 400v136M510 400v136M254 500h-6v36M528 500h6v36') +
  person(draw, 320, 520, 150, one(clothes, draw(0, 9)), legs[0]) +
  person(draw, 440, 520, 146, one(clothes, draw(0, 9)), legs[1]) +
  line('#33383a', 8, 'M630 500V250') +
  disc(look.light, 630, 240, 20) +
  path('#33383a', 'M606 226h48l-12-16h-24z');

const party = (look: Look, draw: SeededRandom): string =>
  sky(look, 400, 190, 50) +
  shops(draw, look, 420, 280) +
  box(look.near, 0, 420, 800, 180) +
  path(look.second, 'M260 420h280l200 180H60z', see(0.5)) +
  many(3, (row) => {
    const y = 70 + row * 52;
    const sag = 60 + draw(0, 30);
    return (
      line('#fff', 3, `M0 ${y}Q400 ${y + sag * 2} 800 ${y}`) +
      many(17, (n) => {
        const t = (n + 0.5) / 17;
        const [x, py] = [t * 800, y + 4 * sag * t * (1 - t)];
        return path(one(clothes, n + row * 2), `M${Math.round(x - 15)} ${Math.round(py)}h30l-15 34z`);
      })
    );
  }) +
  box('#fffaf0', 130, 480, 540, 20, 4) +
  path(
    '#fffaf0',
    'M130 490h540v40q-22 16-45 0t-45 0-45 0-45 0-45 0-45 0-45 0-45 0-45 0-45 0-45 0-45 0z',
    see(0.85),
  ) +
  many(9, (n) => disc(one(clothes, n + draw(0, 3)), 170 + n * 58, 470, 12)) +
  crowd(draw, 8, 80, 720, 470, 125) +
  crowd(draw, 4, 60, 740, 590, 150);

const garden = (look: Look, draw: SeededRandom): string =>
  sky(look, 660, 100, 42) +
  hills(draw, look.far, 280, 60) +
  many(
    4,
    (n) =>
      box(one(walls, n + draw(0, 5)), n * 210 + 20, 220 + draw(0, 30), 150, 150) +
      path(look.dark, `M${n * 210} 232l95-70 95 70z`) +
      pane(n * 210 + 50, 270, 34, 40, { glass: look.light, trim: '#fff' }),
  ) +
  box(look.mid, 0, 350, 800, 250) +
  many(4, (n) => bush(look.main, 80 + n * 220, 362, 70)) +
  many(6, (n) => {
    const [x, y] = [30 + (n % 3) * 260, 400 + Math.floor(n / 3) * 100];
    return (
      box('#7a5236', x, y, 220, 64, 5) +
      box('#4a3222', x + 8, y + 6, 204, 30, 4) +
      many(7, (p) => {
        const kind = (n + draw(0, 1)) % 3;
        const px = x + 26 + p * 28;
        if (kind === 0) return bush('#5c8f4a', px, y + 26, 17) + disc('#d8432f', px + draw(-6, 6), y + 14, 5);
        if (kind === 1)
          return (
            line('#5c8f4a', 4, `M${px} ${y + 24}v-44`) +
            disc('#f0bd3c', px, y - 24, 13) +
            disc('#7a4a26', px, y - 24, 6)
          );
        return line('#6fa057', 5, `M${px} ${y + 24}l-9-26M${px} ${y + 24}v-32M${px} ${y + 24}l9-26`);
      })
    );
  }) +
  crowd(draw, 2, 250, 330, 500, 150) +
  crowd(draw, 2, 500, 640, 590, 150);

const cafe = (look: Look, draw: SeededRandom): string =>
  sky(look, 120, 100, 40) +
  box(one(walls, draw(0, 9)), 200, 60, 640, 400) +
  box('#000', 640, 60, 200, 400, 0, see(0.12)) +
  box(look.dark, 190, 46, 640, 22, 3) +
  many(4, (n) => pane(240 + n * 140, 100, 70, 100, { glass: look.far, trim: '#fff' })) +
  box(look.dark, 220, 250, 560, 46, 4) +
  `<text x="500" y="283" font-family="Georgia,serif" font-size="30" font-style="italic" letter-spacing="6" text-anchor="middle" fill="${look.light}">Café</text>` +
  box(look.light, 240, 320, 210, 140) +
  box(look.dark, 480, 320, 90, 150, 3) +
  box(look.light, 492, 332, 66, 80) +
  box(look.light, 600, 320, 170, 140) +
  many(14, (n) => path(n % 2 ? '#fffaf0' : look.accent, `M${220 + n * 40} 296h40v34a20 20 0 0 1-40 0z`)) +
  tree(look.main, '#6b4a33', 90, 470, 300, look.light) +
  box(look.second, 0, 460, 800, 140) +
  many(5, (n) => box('#000', 0, 490 + n * 22, 800, 2, 0, see(0.07))) +
  crowd(draw, 2, 500, 700, 480, 130) +
  [180, 400, 640]
    .map(
      (x, n) =>
        shadow(x, 574, 70) +
        crowd(draw, 1, x - 70 + n * 4, x - 50, 560, 120) +
        oval('#fff', x, 500, 62, 12) +
        line(look.dark, 7, `M${x} 506v60M${x - 26} 570h52`) +
        box('#fff', x - 12, 482, 20, 16, 4) +
        path(look.accent, `M${x - 100} 400q100-80 200 0z`) +
        line(look.dark, 4, `M${x} 360v140`),
    )
    .join('');

export const community: Painted = {
  looks: [
    {
      a: '#a9d6ec',
      b: '#f5f3dd',
      far: '#bfdcd9',
      mid: '#a3c9a2',
      near: '#8a8f92',
      main: '#5f9e62',
      second: '#e6dfce',
      accent: '#e2a33a',
      light: '#fff5c9',
      dark: '#37433f',
    },
    {
      a: '#6fb9e6',
      b: '#cfeaf5',
      far: '#a8d4dc',
      mid: '#86bd84',
      near: '#8c9294',
      main: '#3f8a51',
      second: '#efe6cf',
      accent: '#d9573f',
      light: '#fffbe0',
      dark: '#28384a',
    },
    {
      a: '#f2a96b',
      b: '#fde3ae',
      far: '#e8c99a',
      mid: '#b3a866',
      near: '#8f7f74',
      main: '#7f8d45',
      second: '#f0d7b0',
      accent: '#c65f35',
      light: '#fff0bb',
      dark: '#4b3430',
    },
    {
      a: '#b9cfd6',
      b: '#f2e3c9',
      far: '#cfc5a8',
      mid: '#cf9a4c',
      near: '#857a70',
      main: '#c9682c',
      second: '#e4d3b4',
      accent: '#93392a',
      light: '#ffe2a0',
      dark: '#3d2f2b',
    },
  ],
  scenes: [street, market, bench, party, garden, cafe],
};
