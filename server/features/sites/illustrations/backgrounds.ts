import { seededRandom, type RandomBetween } from '#server/engines/words/seeded-random.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { Background } from '../site-options.ts';

/** The background illustration of a landing page, seeded by the site so that each looks different. */
export const backgroundIllustration = (background: Background, siteId: number): Html =>
  html`<svg
    class="scene"
    viewBox="0 0 1600 1000"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    ${scenes[background](seededRandom(siteId).between)}
  </svg>`;

const many = (count: number, each: (index: number) => Html) =>
  Array.from({ length: count }, (_, n) => each(n));
const box = (fill: string, x: number, y: number, wide: number, high: number, round = 0) =>
  html`<rect fill="${fill}" x="${x}" y="${y}" width="${wide}" height="${high}" rx="${round}" />`;
const path = (fill: string, d: string) => html`<path fill="${fill}" d="${d}" />`;
const pick = (draw: RandomBetween, colours: readonly string[]) => colours[draw(0, colours.length - 1)] ?? '';

const kitchen = (draw: RandomBetween) =>
  html` ${box('#e9dfcd', 0, 0, 1600, 1000)}
  ${many(22 * 3, (n) => box(n % 7 === 3 ? '#e2d5bd' : '#f2eadb', (n % 22) * 74 + (Math.floor(n / 22) % 2) * -37, 398 + Math.floor(n / 22) * 66, 68, 60, 3))}
  ${box('#cfe3e6', 560, 110, 480, 380)}
  ${path('#a9c4b1', 'M560 380c60-70 110-80 160-34 60-70 150-90 200-18 40-40 80-40 120-10v172H560z')}
  ${path('#7ba085', 'M560 430c70-40 130-40 190 0 80-50 180-50 290-6v66H560z')}
  ${path('#fbf7ef', 'M544 94h512v412H544zm20 20v178h226V114zm246 0v178h226V114zM564 312v174h226V312zm246 0v174h226V312z')}
  ${box('#1d6450', 0, 0, 470, 360)}${box('#1d6450', 1130, 0, 470, 360)}
  ${many(4, (n) => html`<path fill="none" stroke="#154d3d" stroke-width="6" d="M${[20, 245, 1150, 1375][n] ?? 0} 24h205v312h-205z" />${box('#f2c14e', [200, 255, 1330, 1385][n] ?? 0, 270, 12, 46, 6)}`)}
  ${many(3, (n) => html`${box('#3c4741', 597 + n * 200, 0, 6, 150)}${path('#f2c14e', `M${600 + n * 200} 140c46 0 64 38 64 70h-128c0-32 18-70 64-70z`)}${path('#fff6dc', `M${564 + n * 200} 210h72l-8 12h-56z`)}`)}
  ${box('#fbf7ef', 0, 596, 1600, 54)}${box('#ded2bd', 0, 650, 1600, 12)}${box('#2a7a63', 0, 662, 1600, 338)}
  ${many(5, (n) => html`<path fill="none" stroke="#1d6450" stroke-width="6" d="M${20 + n * 320} 700h280v320h-280z" />${box('#f2c14e', 120 + n * 320, 726, 80, 12, 6)}`)}
  ${path('#b9683c', 'M180 500h130l-16 96h-98z')}
  ${path('#6f9a63', 'M245 505c-70-14-92-78-84-116 50 10 84 52 84 116zm0 0c70-14 92-78 84-116-50 10-84 52-84 116zm0-10c-24-60-10-116 0-140 12 24 24 80 0 140z')}
  ${path('#5c655d', 'M770 596v-96a52 52 0 0 1 104 0v22h-22v-22a30 30 0 0 0-60 0v96zM706 588h26v-30h20v-14h-66v14h20z')}
  ${path('#d19a14', 'M1190 520h190a95 78 0 0 1-190 0z')}
  ${many(5, (n) => html`<circle fill="${pick(draw, ['#b3261e', '#f2c14e', '#d86b2c', '#8aa34f'])}" cx="${1222 + n * 32}" cy="${506 - (n % 2) * 20}" r="26" />`)}
  ${box('#8a5f3c', 1440, 440, 24, 156, 8)}${box('#b98b5e', 1410, 410, 84, 130, 20)}`;

const neighbourhood = (draw: RandomBetween) =>
  html` <linearGradient id="dawn" x2="0" y2="1"
      ><stop stop-color="#9cc3cf" /><stop offset=".55" stop-color="#f3cf8e"
    /></linearGradient>
    <rect fill="url(#dawn)" width="1600" height="1000" />
    <circle fill="#fff0c4" cx="1180" cy="300" r="96" /><circle
      fill="#fff0c4"
      opacity=".35"
      cx="1180"
      cy="300"
      r="150"
    />
    ${path('#b9c9bb', 'M0 470 230 300l150 110 230-190 260 240 170-120 200 130 190-150 170 130v400H0z')}
    ${path('#9bb39a', 'M0 560c220-150 440-130 620-30 240-120 600-140 980 10v460H0z')}
    ${path('#7d9f86', 'M0 650c300-100 600-80 900 0 260-70 480-70 700-20v370H0z')}
    ${many(26, (n) => tree(n * 64 + draw(-18, 18), 700 + draw(-20, 24), draw(70, 120)))}
    ${many(7, (n) => home(draw, n * 236 + draw(-14, 22), 690 + draw(0, 12)))}
    ${box('#5f8268', 0, 860, 1600, 60)}${box('#d8d3c4', 0, 908, 1600, 14)}${box('#565f5a', 0, 922, 1600, 78)}
    ${many(12, (n) => box('#e8e4d8', n * 140 + 20, 956, 70, 8))}
    ${many(8, (n) => html`<circle fill="#4d7357" cx="${n * 210 + draw(0, 70)}" cy="868" r="${draw(22, 38)}" />`)}`;

const tree = (x: number, ground: number, high: number) =>
  html`${box('#6b4f38', x - 5, ground - 20, 10, 50)}<ellipse
      fill="#3f6b4a"
      cx="${x}"
      cy="${ground - high / 2}"
      rx="${high * 0.32}"
      ry="${high * 0.56}"
    />`;

function home(draw: RandomBetween, x: number, top: number): Html {
  const wall = pick(draw, ['#fbf7ef', '#f3e3c8', '#dfe7e3', '#f0d5c4']);
  const roof = pick(draw, ['#0f2a22', '#5c3027', '#1d3c5e', '#3c4741']);
  const door = pick(draw, ['#1d6450', '#93392a', '#1f5480', '#d19a14']);
  const [wide, ground] = [190, 870];
  return html`${box('#8d5a3c', x + 134, top - 110, 26, 70)}${box(wall, x, top, wide, ground - top)}
    ${path(roof, `M${x - 22} ${top + 6} ${x + wide / 2} ${top - 112} ${x + wide + 22} ${top + 6}z`)}
    <circle fill="#f2c14e" cx="${x + wide / 2}" cy="${top - 36}" r="16" />
    ${box('#f2c14e', x + 22, top + 30, 50, 52, 3)}${box('#a9c4cf', x + 118, top + 30, 50, 52, 3)}
    ${box(door, x + 70, ground - 78, 52, 78, 4)}${box('#a9c4cf', x + 142, ground - 70, 32, 40, 3)}`;
}

const laptop = (draw: RandomBetween) =>
  html` ${box('#d9e6df', 0, 0, 1600, 1000)}${box('#c7d8cf', 1180, 0, 420, 760)}
    ${path('#e9f1ec', 'M1240 60h300v520h-300z')}${path('#bcd5dc', 'M1256 76h126v236h-126zm142 0h126v236h-126zm-142 252h126v236h-126zm142 0h126v236h-126z')}
    ${box('#8a5f3c', 60, 210, 280, 16)}${many(9, (n) => box(pick(draw, ['#1d6450', '#b3261e', '#1f5480', '#d19a14', '#683d80', '#fbf7ef']), 74 + n * 27, 210 - 90 - (n % 3) * 14, 22, 90 + (n % 3) * 14, 2))}
    ${box('#b98b5e', 0, 740, 1600, 260)}${box('#a3774c', 0, 740, 1600, 26)}
    ${many(5, (n) => box('#ad8054', 0, 806 + n * 44, 1600, 3))}
    ${box('#27312c', 400, 190, 800, 560, 30)}${box('#f7faf8', 424, 216, 752, 500)}
    ${box('#1d6450', 424, 216, 752, 58)}${many(3, (n) => html`<circle fill="#f2c14e" cx="${454 + n * 30}" cy="245" r="9" />`)}${box('#f7faf8', 560, 232, 480, 26, 13)}
    ${box('#cfe3e6', 456, 306, 330, 220, 6)}${path('#9bb39a', 'M456 470c90-50 220-50 330 0v56H456z')}${path('#fbf7ef', 'M540 410h160v116H540z')}${path('#5c3027', 'M516 416 620 334l104 82z')}${box('#f2c14e', 562, 440, 40, 42)}${box('#1d6450', 634, 450, 42, 76)}
    ${box('#27312c', 816, 312, 300, 28, 4)}${box('#b3261e', 816, 360, 170, 36, 4)}${many(4, (n) => box('#c4cec7', 816, 424 + n * 30, 330 - (n % 2) * 70, 14, 4))}
    ${many(3, (n) => html`${box(['#e9dfcd', '#dde8f2', '#f5e4df'][n] ?? '', 456 + n * 232, 560, 208, 120, 6)}${path('#5c655d', `M${510 + n * 232} 620l50-40 50 40v44h-100z`)}`)}
    ${path('#3c4741', 'M330 750h940l54 60H276z')}${box('#27312c', 700, 762, 200, 14, 7)}
    ${box('#fbf7ef', 1330, 640, 130, 150, 14)}<path
      fill="none"
      stroke="#fbf7ef"
      stroke-width="24"
      d="M1460 670c60 0 60 80 0 80"
    />
    <path
      fill="none"
      stroke="#ffffff"
      stroke-width="10"
      stroke-linecap="round"
      opacity=".7"
      d="M1370 610c-20-30 20-40 0-74M1420 610c-20-30 20-40 0-74"
    />
    ${path('#c98f5c', 'M90 640h160l-20 160H110z')}
    ${path('#6f9a63', 'M165 650c-90-80-90-200-30-270 60 80 70 170 30 270zm10 0c0-100 50-180 130-200 0 100-40 170-130 200zm-10 0c0-80-50-130-115-140 0 70 40 130 115 140z')}`;

const satellite = (draw: RandomBetween) =>
  html` ${box('#7f9f78', 0, 0, 1600, 1000)}
    ${many(40, (n) => box(pick(draw, ['#86a67e', '#74966e', '#9db48a', '#8cab76']), (n % 8) * 204, Math.floor(n / 8) * 204, 190, 190))}
    ${path('#5f93a5', 'M1120 0h480v420c-150 70-240-40-330-80s-130-190-150-340z')}${path('#e4d9b8', 'M1092 0h40c16 150 60 290 150 330s180 150 318 86v26c-150 66-240-40-332-84S1108 150 1092 0z')}
    ${path('#6a8b66', 'M0 790c140-60 300-20 340 80 20 60 0 100-20 130H0z')}
    <g fill="none" stroke="#d9d5c8"
      ><path stroke-width="44" d="M0 480h700c180 0 240 60 900 40M600 0v1000M1030 1000V505" /><path
        stroke-width="24"
        d="M0 200h600M200 0v480M400 480v520M600 740h1000M1300 520v480M820 0v480M820 240h280"
    /></g>
    <g fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="18 18"
      ><path d="M0 480h700c180 0 240 60 900 40M600 0v1000M1030 1000V505"
    /></g>
    ${roofs(draw)}
    ${many(70, () => html`<circle fill="${pick(draw, ['#3f6b4a', '#4c7a55', '#355c40'])}" cx="${draw(0, 1050)}" cy="${draw(0, 1000)}" r="${draw(8, 20)}" />`)}
    <ellipse fill="#1b2a20" opacity=".35" cx="760" cy="560" rx="46" ry="14" />
    ${path('#b3261e', 'M760 330c-70 0-112 52-112 112 0 80 112 118 112 118s112-38 112-118c0-60-42-112-112-112z')}<circle
      fill="#fff"
      cx="760"
      cy="442"
      r="42"
    />`;

/** Houses seen from above along the streets, each with a ridge. */
function roofs(draw: RandomBetween): Html[] {
  const lots = [
    [30, 40],
    [30, 120],
    [110, 60],
    [240, 50],
    [320, 40],
    [450, 60],
    [520, 130],
    [240, 240],
    [330, 250],
    [440, 330],
    [500, 250],
    [40, 260],
    [50, 370],
    [110, 330],
    [40, 560],
    [150, 540],
    [260, 560],
    [60, 680],
    [200, 690],
    [300, 640],
    [450, 560],
    [510, 660],
    [440, 800],
    [500, 900],
    [650, 40],
    [720, 110],
    [660, 230],
    [730, 330],
    [870, 60],
    [950, 120],
    [880, 300],
    [980, 340],
    [660, 620],
    [860, 600],
    [930, 660],
    [680, 800],
    [800, 820],
    [900, 880],
    [1090, 600],
    [1190, 640],
    [1090, 800],
    [1180, 860],
    [1360, 600],
    [1470, 640],
    [1360, 800],
    [1480, 830],
    [1400, 920],
  ] as const;
  return lots.map(([lotX, top]) => {
    const [x, y] = [lotX + draw(-6, 6), top + draw(-6, 6)];
    const [wide, high] = [draw(54, 74), draw(40, 54)];
    const roof = pick(draw, ['#c4553b', '#8d5a3c', '#47504b', '#d9d3c4', '#a8654a']);
    return html`${box('#2b3a2f', x + 7, y + 7, wide, high)}${box(roof, x, y, wide, high)}<path
        fill="#000"
        opacity=".18"
        d="M${x} ${y + high / 2}h${wide}v${high / 2}h-${wide}z"
      />`;
  });
}

const scenes: Record<Background, (draw: RandomBetween) => Html> = {
  kitchen,
  neighbourhood,
  laptop,
  satellite,
};
