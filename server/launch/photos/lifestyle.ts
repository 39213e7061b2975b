import type { SeededRandom } from '../../seeded-random.ts';
import { birds, cloud, hills, ripples, shadow, sky, tree, tufts } from './outdoors.ts';
import { backdrop, box, disc, faded, line, many, oval, path, see, type Look, type Painted } from './paint.ts';
import { hairOf, skinOf } from './people.ts';
import { openWindow, plant } from './rooms.ts';

const bicycle = (look: Look, draw: SeededRandom): string => {
  const x = 230 + draw(-30, 50);
  const wheel = (cx: number) =>
    disc('none', cx, 440, 92, ` stroke="${look.dark}" stroke-width="10"`) +
    many(6, (n) =>
      line(
        look.dark,
        2,
        `M${cx - 86 * Math.cos(n * 0.52)} ${440 - 86 * Math.sin(n * 0.52)}L${cx + 86 * Math.cos(n * 0.52)} ${440 + 86 * Math.sin(n * 0.52)}`,
        see(0.5),
      ),
    ) +
    disc(look.dark, cx, 440, 10);
  return (
    backdrop(look.b, look.second) +
    many(36, (n) =>
      box(
        look.far,
        (n % 6) * 140 - (Math.floor(n / 6) % 2) * 60,
        Math.floor(n / 6) * 84 + 8,
        124,
        70,
        4,
        see(draw(15, 50) / 100),
      ),
    ) +
    path(look.light, 'M0 0h330L60 520H0z', see(0.35)) +
    box(look.near, 0, 510, 800, 90) +
    box('#000', 0, 510, 800, 6, 0, see(0.12)) +
    openWindow(look, 540, 70, 170, 220) +
    box(look.main, 526, 296, 200, 44, 5) +
    many(9, (n) =>
      disc([look.accent, '#fff', '#e5719a'][n % 3] ?? look.accent, 540 + n * 22, 290 - (n % 2) * 14, 14),
    ) +
    many(5, (n) => disc('#5e8d55', 548 + n * 40, 298, 13)) +
    oval('#000', x + 160, 534, 260, 12, see(0.16)) +
    wheel(x) +
    wheel(x + 320) +
    line(
      look.accent,
      13,
      `M${x} 440L${x + 90} 300H${x + 250}L${x + 140} 440H${x}M${x + 90} 300L${x + 140} 440M${x + 240} 270L${x + 320} 440`,
    ) +
    line(look.dark, 9, `M${x + 90} 300l-10-40M${x + 240} 272l-8-40h50q24 0 20 26`) +
    path(look.dark, `M${x + 40} 250h84q6 18-24 18h-40q-20 0-20-18z`) +
    disc(look.dark, x + 140, 440, 16) +
    path('#b98650', `M${x + 270} 250h90l-12 70h-66z`) +
    many(4, (n) => line('#8d6236', 2, `M${x + 272 + n * 3} ${264 + n * 15}h${84 - n * 6}`)) +
    many(6, (n) =>
      disc(
        ['#fff', '#e5719a', look.accent][(n + draw(0, 2)) % 3] ?? '#fff',
        x + 276 + n * 16,
        244 - (n % 3) * 12,
        13,
      ),
    ) +
    (draw(0, 1) ? plant('#5e8d55', look.main, 90, 560, 190) : plant('#5e8d55', look.main, 740, 560, 210))
  );
};

const coffee = (look: Look, draw: SeededRandom): string => {
  const x = draw(260, 480);
  return (
    backdrop(look.a, look.b) +
    disc(look.light, draw(160, 640), 130, 54) +
    hills(draw, look.far, 300, 90) +
    hills(draw, look.mid, 360, 60) +
    many(4, (n) =>
      tree(look.main, '#5a4030', 60 + n * 230 + draw(-20, 20), 400, draw(110, 170), look.light),
    ) +
    many(2, (n) => box('#fff', n * 396 - 6, 0, 22, 420)) +
    box('#fff', 386, 0, 26, 420) +
    box('#fff', 0, 180, 800, 14) +
    path(look.light, 'M60 0h180L40 420H0V200z', see(0.3)) +
    box('#b98a5c', 0, 410, 800, 190) +
    box('#fff', 0, 404, 800, 14) +
    many(3, (n) => box('#000', 0, 460 + n * 44, 800, 2, 0, see(0.1))) +
    oval('#000', x + 10, 540, 170, 20, see(0.15)) +
    oval('#fff', x, 528, 160, 26) +
    oval(look.second, x, 524, 110, 16) +
    path(look.accent, `M${x - 96} 390h192q4 134-96 136t-96-136z`) +
    line(look.accent, 20, `M${x + 92} 420q70-6 56 44t-76 30`) +
    oval('#fff6ea', x, 390, 96, 20) +
    oval('#7a4a2b', x, 392, 84, 15) +
    path('#f3dcbd', `M${x} 402q-40-10-26-18t26 6q12-14 26-6t-26 18z`) +
    [-30, 10, 46]
      .map((dx, n) =>
        line('#fff', 8, `M${x + dx} 360q-${22 + n * 4}-34 0-64t${n * 4 - 4}-${50 + draw(0, 30)}`, see(0.55)),
      )
      .join('') +
    (draw(0, 1)
      ? box(look.main, x > 400 ? 70 : 560, 500, 180, 26, 4) +
        box('#fff', x > 400 ? 76 : 566, 484, 170, 16) +
        box(look.mid, x > 400 ? 66 : 556, 462, 186, 22, 4)
      : `<g transform="translate(${x > 400 ? 140 : 660} 510)">${oval('#fff', 0, 0, 90, 18)}${path('#d9964a', 'M-60-6q-6-50 60-52t60 52q-16-18-30-4-14-16-30-2-16-14-30 2-14-14-30 4z')}</g>`)
  );
};

const beach = (look: Look, draw: SeededRandom): string => {
  const x = draw(230, 520);
  return (
    sky(look, x > 400 ? 160 : 640, 130, 50) +
    cloud('#fff', 330, 110, 110, 0.7) +
    faded('sea', look.far, look.mid, 'M0 240h800v200H0z') +
    ripples(draw, '#fff', 250, 370, 22) +
    path('#fff', 'M0 380q120-40 240-10t280-10 280 10v30q-200 40-400 20T0 440z', see(0.8)) +
    path('#f0d9a8', 'M0 410q160-40 300-8t300-12 200 10v200H0z') +
    path('#fff', 'M560 240l34-90 26 90zM598 168l34 72h-30z') +
    path(look.dark, 'M548 240h90l-14 16h-60z') +
    oval('#000', x + 60, 540, 190, 18, see(0.14)) +
    line('#fff', 8, `M${x} 560L${x + 30} 220`) +
    [-3, -2, -1, 0, 1, 2]
      .map((n) =>
        path(
          n % 2 ? '#fff' : look.accent,
          `M${x + 30} 200Q${x + 30 + n * 66} 220 ${x + 30 + n * 66} 330q33-24 66 0Q${x + 96 + n * 66} 220 ${x + 30} 200z`,
        ),
      )
      .join('') +
    path(look.main, `M${x + 70} 530l150-20 60-70 22 8-50 90-170 22z`) +
    line(look.dark, 7, `M${x + 100} 540v36M${x + 240} 530v44`) +
    disc(look.accent, 130, 530, 36) +
    path('#fff', 'M130 494a36 36 0 0 1 32 20q-32 4-44 50a36 36 0 0 1-12-14q4-40 24-56z') +
    many(14, () => disc('#d9b978', draw(0, 800), draw(450, 595), draw(2, 5))) +
    birds(draw, look.dark, 4) +
    path('#e5719a', 'M640 560l16-22 16 22-26-14h30z')
  );
};

const yoga = (look: Look, draw: SeededRandom): string => {
  const [skin, hair] = [skinOf(draw), hairOf(draw)];
  return (
    sky(look, 400, 240, 110) +
    hills(draw, look.far, 360, 90) +
    hills(draw, look.mid, 410, 60) +
    path(look.main, 'M0 500q200-90 420-70t380 60v110H0z') +
    path(look.accent, 'M210 500h380l30 24H180z') +
    shadow(400, 508, 170, 0.2) +
    (draw(0, 1)
      ? path(look.dark, 'M280 490q20-50 120-50t120 50q-20 18-120 16t-120-16z') +
        path(look.second, 'M352 450l10-110q38-20 76 0l10 110z') +
        line(skin, 18, 'M360 352l-56 70 16 44M440 352l56 70-16 44') +
        box(skin, 388, 300, 24, 40) +
        disc(skin, 400, 284, 34) +
        path(hair, 'M364 288q-4-50 36-50t36 50q-20-26-36-26t-36 26z') +
        disc(hair, 400, 232, 15)
      : line(look.dark, 26, 'M400 380v116M400 400l-60 30 50 36') +
        path(look.second, 'M370 390l8-120q22-12 44 0l8 120z') +
        line(skin, 15, 'M380 280q-30-90 16-150M420 280q30-90-16-150') +
        box(skin, 390, 234, 20, 36) +
        disc(skin, 400, 222, 28) +
        path(hair, 'M370 224q0-40 30-40t30 40q-20-20-30-20t-30 20z') +
        disc(hair, 400, 180, 12)) +
    tufts(draw, look.dark, 540, 600, 26) +
    birds(draw, look.dark, 5)
  );
};

const boat = (look: Look, draw: SeededRandom): string => {
  const x = draw(300, 480);
  return (
    sky(look, x > 400 ? 150 : 650, 150, 50) +
    cloud('#fff', 60, 110, 120, 0.7) +
    cloud('#fff', 520, 80, 90, 0.6) +
    hills(draw, look.far, 370, 80) +
    faded('sea', look.mid, look.near, 'M0 370h800v230H0z') +
    ripples(draw, '#fff', 384, 590, 34) +
    path('#fff', `M${x} 90q130 110 150 290H${x}z`) +
    path(look.accent, `M${x + 66} 168q70 90 84 212h-50q0-120-34-212z`) +
    path('#f6efe0', `M${x - 14} 130q-100 100-120 250h120z`) +
    line('#6b4a33', 8, `M${x - 6} 80v320`) +
    path(look.accent, `M${x - 6} 80l50 14-50 16z`) +
    path(look.dark, `M${x - 150} 396h330q-30 76-80 76H${x - 90}q-40 0-60-76z`) +
    path('#fff', `M${x - 150} 396h330l-6 14h-320z`) +
    path('#fff', `M${x - 170} 470q60-20 110 0t110 0 130-4q-60 34-180 30t-170-26z`, see(0.7)) +
    birds(draw, look.dark, 5) +
    disc('#e5483a', 90, 520, 14) +
    path('#fff', 'M72 524h36l6 16H66z')
  );
};

const picnic = (look: Look, draw: SeededRandom): string =>
  sky(look, 640, 110, 44) +
  cloud('#fff', 120, 120, 110, 0.7) +
  hills(draw, look.far, 270, 60) +
  hills(draw, look.mid, 320, 50) +
  path(look.main, 'M0 330q400-50 800 10v260H0z') +
  tree(look.dark, '#5a4030', draw(0, 1) ? 110 : 690, 380, 330, look.mid) +
  path('#fff', 'M150 400l470-30 130 160-590 40z') +
  many(6, (n) =>
    path(look.accent, `M${150 + n * 78} ${400 - n * 5}l39-2 ${40 + n * 2} 170-44 3z`, see(0.75)),
  ) +
  many(3, (n) =>
    path(
      look.accent,
      `M${146 + n * 2} ${424 + n * 48}l${496 + n * 40}-32 16 20-${512 + n * 40} 34z`,
      see(0.6),
    ),
  ) +
  path('#b98650', 'M250 350h170l-16 100H266z') +
  box('#a3713e', 240, 342, 190, 16, 6) +
  line('#a3713e', 11, 'M262 346q72-140 146 0') +
  many(3, (n) => line('#8d6236', 3, `M254 ${376 + n * 24}h160`)) +
  path(look.far, 'M390 350l40-30 40 20-40 30z') +
  path('#2e5b3e', 'M500 440l4-80q0-20 10-24v-34h18v34q10 4 10 24l4 80z') +
  box('#f4ead6', 504, 384, 40, 34) +
  many(
    2,
    (n) =>
      path('#fff', `M${570 + n * 56} 380h34q0 36-14 40v30h10v5h-26v-5h10v-30q-14-4-14-40z`, see(0.85)) +
      path('#c2334d', `M${572 + n * 56} 392h30q-2 24-15 26-13-2-15-26z`),
  ) +
  path('#e5483a', 'M310 480h150a75 60 0 0 1-150 0z') +
  path('#6fae4b', 'M302 472h166v12H302z') +
  many(5, (n) => disc('#2c211c', 344 + n * 20, 504 + (n % 2) * 10, 3)) +
  many(4, (n) => disc(n % 2 ? '#f2c14e' : '#d8432f', 560 + n * 32, 486 - (n % 2) * 16, 19)) +
  many(24, (n) =>
    disc(n % 2 ? '#fff' : look.accent, draw(0, 800), draw(380, 595), 5, see(n % 3 ? 0.9 : 0.5)),
  ) +
  tufts(draw, look.dark, 560, 600, 20);

export const lifestyle: Painted = {
  looks: [
    {
      a: '#b9dcea',
      b: '#fde6cf',
      far: '#a9cfcf',
      mid: '#7fb5b0',
      near: '#5d9aa3',
      main: '#7cae8a',
      second: '#fbf3e6',
      accent: '#ef7f66',
      light: '#fff3d2',
      dark: '#2d4a52',
    },
    {
      a: '#3fb0e6',
      b: '#c9effa',
      far: '#4cc0d4',
      mid: '#23a0bd',
      near: '#1583a6',
      main: '#58b368',
      second: '#f4fbf8',
      accent: '#ffb52e',
      light: '#fffbdc',
      dark: '#123f57',
    },
    {
      a: '#8ecbd6',
      b: '#f8e8bf',
      far: '#7dbfae',
      mid: '#4fa092',
      near: '#3c857f',
      main: '#8fac4c',
      second: '#fff5df',
      accent: '#e0663f',
      light: '#fff4c8',
      dark: '#2d4336',
    },
    {
      a: '#e8637a',
      b: '#ffd18a',
      far: '#c76a86',
      mid: '#8d5486',
      near: '#6a477c',
      main: '#5a3f6d',
      second: '#ffe6cf',
      accent: '#ffb03a',
      light: '#fff0c0',
      dark: '#35244a',
    },
  ],
  scenes: [bicycle, coffee, beach, yoga, boat, picnic],
};
