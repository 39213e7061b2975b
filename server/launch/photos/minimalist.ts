import type { SeededRandom } from '../../seeded-random.ts';
import { backdrop, box, disc, faded, line, many, oval, path, see, type Look, type Painted } from './paint.ts';

const circle = (look: Look, draw: SeededRandom): string => {
  const [x, y, r] = [draw(220, 580), draw(180, 260), draw(60, 110)];
  return (
    backdrop(look.a, look.b) +
    disc(look.accent, x, y, r) +
    box(look.far, 0, 430, 800, 170) +
    oval(look.accent, x, 470, r * 0.9, 5, see(0.35)) +
    oval(look.accent, x, 500, r * 0.6, 4, see(0.22))
  );
};

const stem = (look: Look, draw: SeededRandom): string => {
  const x = draw(240, 560);
  const lean = draw(0, 1) ? 1 : -1;
  return (
    backdrop(look.a, look.b) +
    box(look.far, 0, 470, 800, 130) +
    path(look.dark, `M${x} 520l${lean * 260} 44 ${-20 * lean} 14 ${-260 * lean}-44z`, see(0.08)) +
    line(look.dark, 4, `M${x} 330Q${x} 220 ${x + lean * 90} 130`) +
    [0.25, 0.45, 0.65, 0.85]
      .map((t, n) =>
        oval(
          look.main,
          x + lean * 90 * t * t + (n % 2 ? 26 : -26),
          330 - 200 * t,
          30,
          11,
          ` transform="rotate(${n % 2 ? -34 : 34} ${x + lean * 90 * t * t} ${330 - 200 * t})"`,
        ),
      )
      .join('') +
    disc(look.accent, x + lean * 92, 124, 17) +
    path(look.second, `M${x - 16} 326h32v40q52 30 40 120-2 36-30 36h-52q-28 0-30-36-12-90 40-120z`) +
    path(look.dark, `M${x + 4} 326h12v40q52 30 40 120-2 36-30 36h-20q34-80-2-196z`, see(0.09))
  );
};

const arch = (look: Look, draw: SeededRandom): string => {
  const x = draw(200, 440);
  return (
    backdrop(look.a, look.b) +
    box(look.far, 0, 480, 800, 120) +
    faded('in', look.mid, look.second, `M${x} 480V230a90 90 0 0 1 180 0v250z`) +
    path(look.dark, `M${x} 480V230a90 90 0 0 1 60-84q-20 30-20 84v250z`, see(0.12)) +
    path(look.second, `M${x} 480h180l110 120h-200z`, see(0.8)) +
    disc(look.accent, draw(0, 1) ? 660 : 110, draw(120, 300), 30)
  );
};

const seat = (look: Look, draw: SeededRandom): string => {
  const x = draw(200, 500);
  return (
    backdrop(look.a, look.a) +
    box(look.far, 0, 440, 800, 160) +
    path(look.second, `M${x - 140} 60h200l120 380h-260z`, see(0.55)) +
    path(look.dark, `M${x - 10} 530l230 34 60-8-210-40z`, see(0.1)) +
    line(look.dark, 7, `M${x} 400v130M${x + 110} 400v130M${x + 20} 400l-6 112M${x + 96} 400l10 112`) +
    path(look.main, `M${x - 8} 230q6-14 20-14h88q14 0 18 14l6 150q0 20-20 20H${x + 4}q-20 0-18-20z`) +
    path(look.dark, `M${x - 12} 380h136v8q0 14-20 14H${x + 6}q-18 0-18-14z`, see(0.25)) +
    (draw(0, 1) ? disc(look.accent, x + 56, 130, 26) + line(look.dark, 2, `M${x + 56} 0v104`) : '')
  );
};

const home = (look: Look, draw: SeededRandom): string => {
  const [x, wide] = [draw(240, 480), draw(80, 120)];
  return (
    backdrop(look.a, look.b) +
    path(
      look.second,
      `M${x} 420v-${wide * 0.8}l${wide / 2}-${wide * 0.45} ${wide / 2} ${wide * 0.45}v${wide * 0.8}z`,
    ) +
    path(
      look.main,
      `M${x + wide / 2} ${420 - wide * 1.25}l${wide / 2} ${wide * 0.45}v${wide * 0.8}h-${wide / 2}z`,
      see(0.85),
    ) +
    box(look.accent, x + wide * 0.17, 420 - wide * 0.36, wide * 0.2, wide * 0.36) +
    line(look.dark, 3, 'M60 421h680') +
    (draw(0, 1)
      ? disc(look.far, x + wide * 2, 200, 40)
      : line(look.dark, 3, `M${x - 100} 420v-90`) + disc(look.mid, x - 100, 300, 34))
  );
};

const stones = (look: Look, draw: SeededRandom): string => {
  const x = draw(280, 520);
  return (
    backdrop(look.a, look.b) +
    box(look.far, 0, 460, 800, 140) +
    many(draw(2, 4), (n) =>
      oval(
        'none',
        x,
        500,
        190 + n * 70,
        24 + n * 12,
        ` stroke="${look.dark}" stroke-opacity=".12" stroke-width="3"`,
      ),
    ) +
    oval(look.dark, x + 30, 506, 150, 16, see(0.14)) +
    [
      [0, 462, 128, 46, look.main],
      [-14, 384, 88, 36, look.mid],
      [8, 322, 54, 28, look.accent],
    ]
      .map(
        ([dx, y, rx, ry, fill]) =>
          oval(String(fill), x + Number(dx), Number(y), Number(rx), Number(ry)) +
          oval(
            '#fff',
            x + Number(dx) - Number(rx) * 0.25,
            Number(y) - Number(ry) * 0.4,
            Number(rx) * 0.5,
            Number(ry) * 0.3,
            see(0.16),
          ),
      )
      .join('')
  );
};

export const minimalist: Painted = {
  looks: [
    {
      a: '#ffffff',
      b: '#f4f4f2',
      far: '#ececea',
      mid: '#dcdcd9',
      near: '#e4e4e1',
      main: '#b9bab6',
      second: '#ffffff',
      accent: '#1f1f1f',
      light: '#ffffff',
      dark: '#1f1f1f',
    },
    {
      a: '#f6efe4',
      b: '#eee3d2',
      far: '#e5d6c0',
      mid: '#d8c3a5',
      near: '#e0cfb5',
      main: '#c3a680',
      second: '#fcf8f1',
      accent: '#b5794a',
      light: '#ffffff',
      dark: '#5f4a36',
    },
    {
      a: '#e6e9ec',
      b: '#d8dde1',
      far: '#c9d0d6',
      mid: '#b3bdc6',
      near: '#c0c9d0',
      main: '#8b98a4',
      second: '#f5f7f8',
      accent: '#f0b84a',
      light: '#ffffff',
      dark: '#36414b',
    },
    {
      a: '#f5e4dc',
      b: '#efd5c9',
      far: '#e3bdac',
      mid: '#d4a08a',
      near: '#dcb09c',
      main: '#c07f66',
      second: '#fcf3ee',
      accent: '#a44a35',
      light: '#ffffff',
      dark: '#5d3427',
    },
  ],
  scenes: [circle, stem, arch, seat, home, stones],
};
