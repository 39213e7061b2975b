import type { SeededRandom } from '../../seeded-random.ts';
import { bush, cloud, fence, fir, hills, shadow, sky, tree, tufts } from './outdoors.ts';
import { backdrop, box, disc, glow, line, many, oval, path, see, type Look, type Painted } from './paint.ts';

const snowing = (look: Look, draw: SeededRandom) =>
  look.second === '#ffffff'
    ? many(40, () => disc('#fff', draw(0, 800), draw(0, 600), draw(2, 5), see(0.8)))
    : '';
const boards = (draw: SeededRandom, fill: string, y: number, high: number, count: number) =>
  box(fill, 0, y, 800, high) +
  many(
    count,
    (n) =>
      box('#000', 0, y + (n * high) / count, 800, 3, 0, see(0.25)) +
      box(n % 2 ? '#fff' : '#000', 0, y + (n * high) / count + 3, 800, high / count - 3, 0, see(0.05)) +
      line('#000', 2, `M${draw(0, 700)} ${y + ((n + 0.5) * high) / count}h${draw(60, 160)}`, see(0.15)) +
      oval('#000', draw(40, 760), y + ((n + 0.55) * high) / count, 10, 5, see(0.18)),
  );

const barn = (look: Look, draw: SeededRandom): string => {
  const x = 250 + draw(-60, 90);
  return (
    sky(look, draw(0, 1) ? 140 : 690, 130, 44) +
    cloud('#fff', 470, 90, 110, 0.4) +
    hills(draw, look.far, 340, 80) +
    hills(draw, look.mid, 390, 40) +
    path(look.near, 'M0 420q400-40 800 10v170H0z') +
    many(9, (n) =>
      path(
        look.accent,
        `M${400 + (n - 4) * 22} 424L${400 + (n - 4) * 190 - 30} 600h50z`,
        see(look.second === '#ffffff' ? 0.07 : 0.35),
      ),
    ) +
    tree(look.main, '#5a4030', x - 110, 450, 230, look.light) +
    box('#a9a59c', x + 320, 250, 60, 200, 4) +
    path('#8d8a84', `M${x + 320} 252a30 36 0 0 1 60 0z`) +
    many(4, (n) => box('#000', x + 320, 280 + n * 40, 60, 3, 0, see(0.2))) +
    path('#8f3226', `M${x} 460V300l40-70 110-50 110 50 40 70v160z`) +
    many(11, (n) => box('#000', x + 14 + n * 27, 300, 2, 160, 0, see(0.18))) +
    line(look.second === '#ffffff' ? '#ffffff' : look.dark, 14, `M${x - 12} 304l46-80 116-54 116 54 46 80`) +
    box('#f3ead8', x + 96, 340, 108, 120) +
    box('#8f3226', x + 103, 347, 94, 113) +
    line('#f3ead8', 6, `M${x + 103} 347l94 113M${x + 197} 347l-94 113M${x + 150} 347v113`) +
    box('#f3ead8', x + 124, 240, 52, 52) +
    box(look.night ? '#ffcf6b' : '#3a2a22', x + 130, 246, 40, 40) +
    fence(look.second, 0, 520, 250, 60) +
    fence(look.second, 560, 530, 260, 62) +
    tufts(draw, look.dark, 530, 600, 26) +
    snowing(look, draw)
  );
};

const fireplace = (look: Look, draw: SeededRandom): string =>
  boards(draw, look.main, 0, 470, 7) +
  box(look.dark, 0, 470, 800, 130) +
  many(3, (n) => box('#000', 0, 490 + n * 36, 800, 3, 0, see(0.3))) +
  box('#a39a8c', 200, 0, 400, 480) +
  many(44, (n) =>
    box(
      ['#8b8377', '#b3a998', '#9a8f80', '#7d766c'][draw(0, 3)] ?? '#8b8377',
      204 + (n % 4) * 98 + (Math.floor(n / 4) % 2) * 10 - 4,
      Math.floor(n / 4) * 44 + 3,
      88 + draw(-8, 6),
      36,
      12,
    ),
  ) +
  box('#5c3b24', 160, 210, 480, 34, 6) +
  box('#000', 160, 236, 480, 8, 4, see(0.3)) +
  path('#1b1512', 'M270 480V340q0-50 130-50t130 50v140z') +
  glow('fire', '#ff9b3d', 400, 430, 330, 0.75) +
  path(
    '#e8572a',
    `M320 470q-10-70 34-110 4 30 22 40 0-60 ${30 + draw(0, 20)}-90 4 60 36 80 12-16 8-40 40 50 30 120z`,
  ) +
  path('#ffc04d', 'M350 470q-4-50 30-70 8 24 22 24 4-30 16-44 30 40 30 90z') +
  line('#4a2e1c', 20, 'M310 470l170-14M330 456l160 16') +
  (draw(0, 1)
    ? box('#efe4cf', 300, 70, 200, 120, 4) + path(look.far, 'M306 184v-40l60-50 50 40 40-26 38 40v36z')
    : disc('#5c3b24', 400, 120, 70) +
      disc('#efe4cf', 400, 120, 58) +
      line('#5c3b24', 6, 'M400 120V78M400 120l30 16')) +
  many(
    3,
    (n) =>
      box('#efe4cf', 186 + n * 26, 210 - 40 - n * 12, 16, 40 + n * 12, 3) +
      disc('#ffd27a', 194 + n * 26, 162 - n * 12, 7),
  ) +
  path(look.accent, 'M40 590V430q0-40 50-40t56 40l10 90h30v70z') +
  path('#5b7a4c', 'M690 480q-50-60-20-120 40 50 20 120 10-70 60-100 10 70-60 100z') +
  path('#8d5a3c', 'M660 480h66l-10 80h-46z') +
  oval(look.second, 400, 570, 250, 24, see(0.35));

const lantern = (look: Look, draw: SeededRandom): string => {
  const x = draw(0, 1) ? 250 : 540;
  return (
    boards(draw, look.main, 0, 600, 6) +
    glow('lantern', '#ffd07a', x, 290, 340, look.night ? 0.95 : 0.6) +
    line('#221a15', 8, `M${x} 40v60M${x - 60} 40h120`) +
    path('#221a15', `M${x - 56} 180l20-50h72l20 50z`) +
    line('#221a15', 7, `M${x - 30} 130q30-60 60 0`) +
    box('#fff0c2', x - 44, 180, 88, 170, 4) +
    line('#221a15', 8, `M${x - 44} 180v170M${x + 44} 180v170M${x} 180v170`) +
    path('#ff9b3d', `M${x} 250q30 40 14 66-14 16-28 0-16-26 14-66z`) +
    box('#efe4cf', x - 14, 310, 28, 40) +
    box('#221a15', x - 60, 350, 120, 22, 4) +
    many(2, (n) => line('#4a3524', 10, `M${(x + 300 + n * 60) % 800} 0v${120 + n * 40}`)) +
    line('#6e4b2d', 12, `M${(x + 200) % 640} 250h220`) +
    many(4, (n) => {
      const hx = ((x + 200) % 640) + 30 + n * 54;
      return (
        line('#3b4a2e', 4, `M${hx} 254v40`) +
        many(6, (m) =>
          oval(
            [look.accent, '#7f8f55', look.far][n % 3] ?? look.accent,
            hx + (m % 2 ? 11 : -11),
            300 + m * 14,
            13,
            7,
            ` transform="rotate(${m % 2 ? -30 : 30} ${hx} ${300 + m * 14})"`,
          ),
        )
      );
    }) +
    box('#5c3b24', 0, 500, 800, 24) +
    box('#000', 0, 522, 800, 10, 0, see(0.3)) +
    many(3, (n) =>
      box(
        ['#8b8377', look.accent, '#efe4cf'][n] ?? '#fff',
        ((x + 230) % 560) + n * 80,
        500 - 60 - n * 8,
        56,
        60 + n * 8,
        10,
      ),
    ) +
    snowing(look, draw)
  );
};

const bales = (look: Look, draw: SeededRandom): string =>
  sky(look, draw(200, 600), 210, 60) +
  hills(draw, look.far, 330, 60) +
  many(8, (n) => bush(look.mid, n * 110 + draw(0, 50), 352, draw(24, 50))) +
  path(look.near, 'M0 345h800v255H0z') +
  many(15, (n) => path(look.dark, `M${400 + (n - 7) * 26} 345L${400 + (n - 7) * 150} 600h14z`, see(0.14))) +
  many(7, (n) => {
    const [x = 0, by = 0, br = 0] =
      [
        [110, 400, 26],
        [300, 388, 20],
        [520, 396, 24],
        [690, 410, 30],
        [210, 480, 52],
        [600, 500, 62],
        [400, 430, 34],
      ][n] ?? [];
    const bx = x + draw(-24, 24);
    return (
      shadow(bx + br * 0.4, by + br * 0.95, br * 1.7, 0.25) +
      box('#d59a3a', bx, by - br, br * 1.1, br * 2, br * 0.3) +
      disc('#d59a3a', bx, by, br) +
      disc(look.light, bx, by, br * 0.96, see(0.45)) +
      many(3, (m) =>
        disc(
          'none',
          bx,
          by,
          br * (0.25 + m * 0.24),
          ` stroke="${look.dark}" stroke-opacity=".35" stroke-width="2"`,
        ),
      ) +
      (look.second === '#ffffff'
        ? path(
            '#fff',
            `M${bx - br} ${by - br * 0.3}q${br * 0.2}-${br * 0.8} ${br}-${br * 0.8}h${br * 1.1}v${br * 0.24}q-${br * 1.4} 0-${br * 2.1} ${br * 0.56}z`,
          )
        : '')
    );
  }) +
  tufts(draw, look.dark, 540, 600, 34) +
  snowing(look, draw);

const cabin = (look: Look, draw: SeededRandom): string => {
  const x = 230 + draw(-40, 60);
  return (
    sky(look, draw(560, 700), 110, 40) +
    many(13, (n) => fir(look.far, n * 66 + draw(-14, 14), 400, draw(150, 260))) +
    many(7, (n) => fir(look.mid, n * 130 + draw(-20, 20), 440, draw(170, 300))) +
    path(look.near, 'M0 430q300-40 800 0v170H0z') +
    box('#8b8377', x + 300, 170, 50, 160) +
    line('#fff', 16, `M${x + 326} 150q-24-30 6-54t0-60`, see(0.45)) +
    many(7, (n) => box(n % 2 ? '#7c5231' : '#8a5d39', x - 10, 310 + n * 22, 380, 22, 11)) +
    path('#8a5d39', `M${x} 312l180-110 180 110z`) +
    path(
      look.second === '#ffffff' ? '#ffffff' : look.dark,
      `M${x - 50} 322l230-150 230 150-16 18-214-130-214 130z`,
    ) +
    box('#4a2e1c', x + 150, 362, 66, 102, 4) +
    [40, 262]
      .map(
        (w) =>
          box('#4a2e1c', x + w - 6, 350, 74, 66) +
          box(look.night ? '#ffcf6b' : '#ffe3a1', x + w, 356, 62, 54) +
          box('#4a2e1c', x + w + 28, 356, 5, 54),
      )
      .join('') +
    box('#4a2e1c', x - 30, 464, 420, 14, 4) +
    glow('window', '#ffcf6b', x + 180, 400, 260, 0.3) +
    path(look.second, `M${x + 150} 478h66q60 60 120 122h-240q30-60 54-122z`, see(0.55)) +
    many(
      8,
      (n) =>
        disc('#a5774d', x - 110 + (n % 4) * 26 + Math.floor(n / 4) * 13, 460 - Math.floor(n / 4) * 23, 13) +
        disc('#d8b483', x - 110 + (n % 4) * 26 + Math.floor(n / 4) * 13, 460 - Math.floor(n / 4) * 23, 7),
    ) +
    fir(look.main, 70, 560, 260) +
    fir(look.main, 750, 570, 300) +
    snowing(look, draw)
  );
};

const table = (look: Look, draw: SeededRandom): string =>
  backdrop(look.b, look.far) +
  boards(draw, look.mid, 0, 360, 5) +
  box('#efe4cf', 90, 40, 190, 220) +
  box(look.a, 100, 50, 170, 200) +
  hillsIn(look) +
  box('#efe4cf', 182, 50, 7, 200) +
  box('#efe4cf', 100, 145, 170, 7) +
  box('#6e4524', 0, 380, 800, 60) +
  boards(draw, '#8a5a32', 400, 200, 4) +
  path('#f1e6d0', `M${430 + draw(0, 30)} 260h86l-6 30q44 50 34 130-2 22-24 22h-96q-22 0-24-22-6-80 36-130z`) +
  line('#f1e6d0', 14, 'M540 300q60 10 40 70t-44 40') +
  box(look.accent, 410, 352, 132, 10, 0, see(0.6)) +
  path('#b87a3e', 'M110 440q-20-90 130-96t150 80q4 24-30 26H140q-26 0-30-10z') +
  many(4, (n) => line('#f0d3a0', 8, `M${164 + n * 52} 372l26 34`)) +
  box('#a37045', 70, 440, 350, 20, 8) +
  many(
    5,
    (n) =>
      disc(n % 2 ? '#c0392b' : '#d9773a', 600 + n * 36, 440 - (n % 2) * 26, 24) +
      line('#4b6b34', 4, `M${600 + n * 36} ${416 - (n % 2) * 26}l6-12`),
  ) +
  path('#7d5a3a', 'M570 440h190q-10 50-50 50h-90q-40 0-50-50z') +
  path('#e9dcc4', 'M60 500l180-30 60 70-190 40z') +
  line(look.accent, 5, 'M90 508l180-30M104 530l182-34') +
  many(
    6,
    (n) =>
      line('#caa25a', 4, `M${660 + n * 12} 330Q${650 + n * 16} 240 ${630 + n * 26} ${170 + (n % 2) * 20}`) +
      oval('#caa25a', 630 + n * 26, 160 + (n % 2) * 20, 7, 22),
  ) +
  snowing(look, draw);

const hillsIn = (look: Look) =>
  disc(look.light, 220, 96, 20) + path(look.near, 'M100 250v-60q50-40 90-14t80-10v84z');

export const rustic: Painted = {
  looks: [
    {
      a: '#f0c27a',
      b: '#fbeac4',
      far: '#d3b36c',
      mid: '#b58d45',
      near: '#d6a646',
      main: '#8a5c36',
      second: '#f4e6c8',
      accent: '#d9932f',
      light: '#fff3c9',
      dark: '#5a3a20',
    },
    {
      a: '#c9b7a0',
      b: '#f2dcb8',
      far: '#b0a27a',
      mid: '#8d8a55',
      near: '#a0954f',
      main: '#7a4f33',
      second: '#e9dcc0',
      accent: '#b5622f',
      light: '#ffe9bd',
      dark: '#43301f',
    },
    {
      a: '#b6c5d1',
      b: '#e9eef1',
      far: '#c3d0d6',
      mid: '#93a8ad',
      near: '#eef3f5',
      main: '#6b5342',
      second: '#ffffff',
      accent: '#b5442f',
      light: '#ffffff',
      dark: '#3d4a4c',
    },
    {
      a: '#2d2a4a',
      b: '#c0745a',
      far: '#6e4f5c',
      mid: '#4f4049',
      near: '#5d4a3a',
      main: '#4e3527',
      second: '#a58a6c',
      accent: '#d08a3c',
      light: '#ffdfa0',
      dark: '#231a18',
      night: true,
    },
  ],
  scenes: [barn, fireplace, lantern, bales, cabin, table],
};
