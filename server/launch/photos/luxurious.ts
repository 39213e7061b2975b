import type { SeededRandom } from '../../seeded-random.ts';
import {
  backdrop,
  box,
  disc,
  faded,
  glow,
  line,
  many,
  oval,
  path,
  see,
  type Look,
  type Painted,
} from './paint.ts';
import { ripples } from './outdoors.ts';

const stars = (draw: SeededRandom, to: number, count = 34) =>
  many(count, () => disc('#fff', draw(0, 800), draw(0, to), draw(1, 2), see(draw(4, 9) / 10)));

const pool = (look: Look, draw: SeededRandom): string => {
  const x = 150 + draw(-40, 60);
  return (
    backdrop(look.a, look.b) +
    stars(draw, 220) +
    disc(look.light, draw(600, 720), 90, 30) +
    path(look.far, 'M0 330q140-90 300-50t260-40 240 60v120H0z') +
    box(look.near, x, 200, 470, 130) +
    box(look.dark, x - 30, 184, 540, 18) +
    box(look.mid, x + 300, 110, 220, 84) +
    box(look.dark, x + 280, 98, 260, 14) +
    many(3, (n) => box(look.accent, x + 316 + n * 66, 124, 54, 60, 0, see(0.9))) +
    many(
      5,
      (n) =>
        faded(`w${n}`, look.light, look.accent, `M${x + 18 + n * 90} 216h76v114h-76z`) +
        line(look.dark, 3, `M${x + 56 + n * 90} 216v114`, see(0.5)),
    ) +
    glow('villa', look.accent, x + 240, 280, 330, 0.35) +
    path(look.dark, `M${x + 120} 330v-30h70v30zM${x + 300} 330v-50q16-20 30 0v50z`, see(0.6)) +
    box(look.mid, 0, 330, 800, 60) +
    faded('pool', look.second, look.main, 'M60 390h680l60 210H0z') +
    many(5, (n) =>
      faded(
        `r${n}`,
        `${look.accent}66`,
        `${look.accent}00`,
        `M${x + 20 + n * 90} 392h70l${(n - 2) * 14} 150h-80z`,
      ),
    ) +
    ripples(draw, look.light, 410, 590, 18) +
    [40, 700]
      .map(
        (px) =>
          line(look.dark, 11, `M${px} 400q-10-120 10-230`) +
          many(7, (n) =>
            line(
              look.dark,
              9,
              `M${px + 10} 172q${(n - 3) * 20}-${50 - Math.abs(n - 3) * 8} ${(n - 3) * 34} ${Math.abs(n - 3) * 22}`,
            ),
          ),
      )
      .join('') +
    [520, 620].map((lx) => path(look.light, `M${lx} 376l60-4 24-34 12 6-26 44h-70z`, see(0.85))).join('')
  );
};

const chandelier = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  many(
    4,
    (n) =>
      box(
        'none',
        30 + n * 190,
        60,
        170,
        420,
        0,
        ` stroke="${look.accent}" stroke-opacity=".3" stroke-width="3"`,
      ) +
      box(
        'none',
        44 + n * 190,
        74,
        142,
        392,
        0,
        ` stroke="${look.accent}" stroke-opacity=".16" stroke-width="2"`,
      ),
  ) +
  box(look.near, 0, 520, 800, 80) +
  box(look.accent, 0, 516, 800, 4, 0, see(0.6)) +
  glow('light', look.light, 400, 270, 400, 0.6) +
  line(look.accent, 5, 'M400 0v120') +
  [
    [150, 190, 60, 8],
    [250, 270, 90, 12],
    [130, 350, 50, 7],
  ]
    .map(
      ([half = 0, y = 0, drop = 0, count = 1], tier) =>
        oval('none', 400, y, half, half * 0.16, ` stroke="${look.accent}" stroke-width="7"`) +
        many(count, (n) => {
          const x = 400 - half + (2 * half * (n + 0.5)) / count;
          const dip = Math.round(Math.sin(((n + 0.5) / count) * Math.PI) * half * 0.16);
          return (
            line(look.light, 2, `M${x} ${y + dip}v${drop - draw(0, 24)}`, see(0.7)) +
            path(look.light, `M${x} ${y + dip + drop - 26}l7 14-7 18-7-18z`, see(0.9)) +
            (tier < 2
              ? box('#fff6dd', x - 4, y + dip - 30, 8, 28, 2) +
                path(look.light, `M${x} ${y + dip - 54}q10 16 0 24-10-8 0-24z`)
              : '')
          );
        }) +
        line(look.accent, 3, `M400 ${y - 80}L${400 - half} ${y}M400 ${y - 80}L${400 + half} ${y}`),
    )
    .join('') +
  many(20, () => disc('#fff', draw(160, 640), draw(180, 470), draw(1, 4), see(0.8))) +
  oval(look.accent, 400, 566, 240, 18, see(0.3));

const marble = (look: Look, draw: SeededRandom): string =>
  backdrop(look.main, look.a) +
  many(7, (n) =>
    path(
      [look.second, look.mid, look.far][n % 3] ?? look.mid,
      `M${draw(-200, 200)} ${n * 100 - 60}C${draw(100, 300)} ${n * 100 + draw(-120, 160)} ${draw(400, 600)} ${n * 80 + draw(-120, 200)} 900 ${n * 90 + draw(-100, 120)}V${n * 100 + draw(120, 240)}C${draw(500, 700)} ${n * 100 + draw(60, 200)} ${draw(200, 400)} ${n * 100 + draw(0, 120)} -100 ${n * 100 + 120}z`,
      see(0.42),
    ),
  ) +
  many(6, (n) => {
    const y = draw(-60, 560);
    const d = `M-10 ${y}C${draw(100, 260)} ${y + draw(-140, 160)} ${draw(300, 520)} ${y + draw(-160, 220)} ${draw(560, 640)} ${y + draw(-80, 160)}S760 ${y + draw(-120, 200)} 820 ${y + draw(-60, 180)}`;
    return (
      line(look.accent, draw(2, 9), d, see(0.85)) +
      line(look.light, 2, d, see(0.7)) +
      line(look.light, 1.5, d, ` opacity=".25" transform="translate(${draw(10, 30)} ${18 + n * 3})"`)
    );
  }) +
  many(40, () => disc(look.accent, draw(0, 800), draw(0, 600), draw(1, 4), see(0.7))) +
  path('#fff', `M0 0h${draw(200, 420)}L0 460z`, see(0.07));

const entrance = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  stars(draw, 120, 20) +
  path(look.mid, 'M60 170L400 50 740 170z') +
  path(look.near, 'M120 160L400 66 680 160z') +
  disc(look.accent, 400, 128, 24) +
  box(look.mid, 70, 170, 660, 40) +
  box(look.accent, 70, 206, 660, 5) +
  box(look.near, 90, 210, 620, 270) +
  glow('door', look.light, 400, 360, 320, 0.6) +
  faded('hall', look.light, look.accent, 'M320 480V320a80 80 0 0 1 160 0v160z') +
  box(look.dark, 336, 330, 58, 150, 2) +
  box(look.dark, 406, 330, 58, 150, 2) +
  disc(look.accent, 386, 410, 5) +
  disc(look.accent, 414, 410, 5) +
  [170, 580]
    .map((x) => faded(`win${x}`, look.light, look.accent, `M${x} 420V300a26 26 0 0 1 52 0v120z`))
    .join('') +
  [110, 250, 520, 660]
    .map(
      (x) =>
        box(look.second, x - 10, 216, 50, 264) +
        many(3, (n) => box(look.dark, x + n * 11 - 3, 230, 4, 236, 0, see(0.25))) +
        box(look.second, x - 20, 210, 70, 14, 3) +
        box(look.second, x - 20, 470, 70, 14, 3),
    )
    .join('') +
  many(5, (n) => box(n % 2 ? look.mid : look.second, 220 - n * 38, 480 + n * 22, 360 + n * 76, 22)) +
  path('#8c1f2d', 'M350 480h100l70 120H280z', see(0.9)) +
  line(look.accent, 4, 'M350 480l-70 120M450 480l70 120') +
  [60, 740]
    .map(
      (x) =>
        path(look.dark, `M${x} 500q-${40 + draw(0, 10)}-70 0-200 44 130 0 200z`) +
        box(look.accent, x - 30, 500, 60, 60, 6),
    )
    .join('') +
  (draw(0, 1)
    ? many(
        2,
        (n) => line(look.accent, 4, `M${300 + n * 200} 210v30`) + disc(look.light, 300 + n * 200, 252, 12),
      )
    : '');

const glasses = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  stars(draw, 200, 24) +
  many(13, (n) => {
    const [x, high] = [n * 64 - 10, draw(90, 280)];
    return (
      box(n % 2 ? look.mid : look.near, x, 430 - high, 58, high) +
      many(9, () =>
        draw(0, 2)
          ? box(
              look.accent,
              x + 8 + draw(0, 4) * 9,
              440 - high + draw(0, Math.max(1, Math.floor(high / 20) - 2)) * 18,
              6,
              9,
              0,
              see(0.85),
            )
          : '',
      )
    );
  }) +
  many(12, () =>
    disc(
      [look.accent, look.light, look.second][draw(0, 2)] ?? look.light,
      draw(0, 800),
      draw(260, 430),
      draw(14, 44),
      see(0.16),
    ),
  ) +
  box(look.dark, 0, 430, 800, 170) +
  box(look.accent, 0, 428, 800, 4) +
  oval(look.accent, 400, 520, 330, 50, see(0.14)) +
  [300, 430]
    .map(
      (x, n) =>
        `<g transform="rotate(${n ? 7 : -7} ${x} 520)">${path('#fff', `M${x - 42} 210h84q10 150-42 176-52-26-42-176z`, see(0.22))}${path(look.accent, `M${x - 45} 268h90q0 96-45 118-45-22-45-118z`, see(0.9))}${line('#fff', 5, `M${x} 386v130M${x - 40} 520q40-14 80 0`, see(0.75))}${many(7, (b) => disc('#fff', x - 24 + draw(0, 48), 280 + b * 13, 3, see(0.9)))}${line('#fff', 4, `M${x - 28} 226q-4 60 4 100`, see(0.7))}</g>`,
    )
    .join('') +
  glow('sparkle', look.light, 366, 250, 90, 0.8) +
  box(look.near, 580, 400, 110, 140, 12) +
  box(look.accent, 580, 430, 110, 8) +
  path('#1f4a38', 'M610 400l8-190h30l8 190z') +
  box(look.accent, 614, 200, 38, 70, 6);

const armchair = (look: Look, draw: SeededRandom): string =>
  backdrop(look.a, look.b) +
  many(6, (n) => box(look.dark, n * 140, 0, 3, 450, 0, see(0.35))) +
  box(look.dark, 0, 450, 800, 150) +
  path(look.light, 'M0 450h800v20H0z', see(0.07)) +
  box(look.near, 470, 150, 290, 310) +
  box(look.accent, 460, 138, 310, 16) +
  box('#0d0a09', 510, 230, 210, 220) +
  box('none', 510, 230, 210, 220, 0, ` stroke="${look.accent}" stroke-width="5"`) +
  glow('fire', '#ff9b3d', 615, 400, 240, 0.8) +
  path(
    '#ff7a2e',
    `M540 450q0-80 40-110 4 30 22 36 4-50 ${20 + draw(0, 12)}-76 8 50 30 70 8-14 6-30 30 40 24 110z`,
  ) +
  path('#ffd06b', 'M572 450q0-40 24-60 8 20 20 22 6-24 14-34 22 30 20 72z') +
  (draw(0, 1)
    ? disc(look.accent, 615, 70, 52) + disc(look.far, 615, 70, 45)
    : box(look.accent, 540, 20, 150, 100) +
      box(look.far, 547, 27, 136, 86) +
      path(look.accent, 'M547 113l50-60 40 36 46-20v44z', see(0.6))) +
  path(look.main, 'M130 500l10-210q6-80 110-80t110 80l10 210z') +
  many(12, (n) =>
    disc(look.accent, 186 + (n % 4) * 42 + (Math.floor(n / 4) % 2) * 20 - 6, 264 + Math.floor(n / 4) * 40, 4),
  ) +
  path(look.dark, 'M130 500l10-210q6-80 110-80-70 10-74 90l-6 200z', see(0.3)) +
  box(look.main, 96, 380, 74, 130, 30) +
  box(look.main, 330, 380, 74, 130, 30) +
  box(look.second, 164, 410, 174, 56, 16) +
  box(look.main, 150, 456, 200, 50, 10) +
  line(look.accent, 8, 'M120 510v30M380 510v30M170 510v20M330 510v20') +
  oval(look.accent, 420, 556, 320, 26, see(0.16)) +
  line(look.accent, 5, 'M440 470v80') +
  oval(look.accent, 440, 466, 46, 8) +
  path('#fff', 'M428 420h26l-4 40h-18z', see(0.5)) +
  path('#c77b2c', 'M430 440h22l-2 20h-18z') +
  line(look.accent, 5, 'M60 540V150') +
  path(look.light, 'M20 190l20-70h40l20 70z') +
  glow('lamp', look.light, 60, 190, 200, 0.45);

export const luxurious: Painted = {
  looks: [
    {
      a: '#0b0b0d',
      b: '#2a2620',
      far: '#1c1b1b',
      mid: '#35302a',
      near: '#1f1c19',
      main: '#2b2724',
      second: '#4b443b',
      accent: '#cfa24a',
      light: '#fbe7b2',
      dark: '#060606',
    },
    {
      a: '#070e24',
      b: '#223868',
      far: '#13224a',
      mid: '#29406f',
      near: '#14234a',
      main: '#1b3a72',
      second: '#3f66a3',
      accent: '#d9b366',
      light: '#fdeec6',
      dark: '#050a1a',
    },
    {
      a: '#04211a',
      b: '#15523f',
      far: '#0c3a2d',
      mid: '#1f6650',
      near: '#0c3429',
      main: '#14614a',
      second: '#2f8a6c',
      accent: '#d7b25e',
      light: '#fbefc4',
      dark: '#03150f',
    },
    {
      a: '#22060f',
      b: '#5e1a30',
      far: '#3b0e1e',
      mid: '#74243d',
      near: '#3f0f20',
      main: '#7a1f3a',
      second: '#a04460',
      accent: '#dcae62',
      light: '#ffe9c4',
      dark: '#170409',
    },
  ],
  scenes: [pool, chandelier, marble, entrance, glasses, armchair],
};
