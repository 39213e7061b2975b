import { seededRandom, type RandomBetween } from '#server/engines/words/seeded-random.ts';
import { html, type Html } from '#server/core/html/html.ts';

const width = 1600;
const ground = 320;

/** The header illustration of a site: a street at dusk, different for every site and the same on every load. */
export function headerIllustration(siteId: number): Html {
  const { between: draw } = seededRandom(siteId);
  return html`<svg
    class="street"
    viewBox="0 0 ${width} ${ground}"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    <g class="far">${row(draw, { least: 70, most: 140, up: 70, windows: false })}</g>
    <g class="trees">${trees(draw)}</g>
    <g class="near">${row(draw, { least: 104, most: 196, up: 0, windows: true })}</g>
  </svg>`;
}

type Row = { least: number; most: number; up: number; windows: boolean };

function row(draw: RandomBetween, { least, most, up, windows }: Row): Html[] {
  const houses: Html[] = [];
  for (let x = -draw(0, 60); x < width;) {
    const wide = draw(least, most);
    houses.push(house(draw, { left: x, wide, high: draw(84, 148), up, windows }));
    x += wide + (windows ? draw(-4, 54) : draw(-24, -6));
  }
  return houses;
}

type House = { left: number; wide: number; high: number; up: number; windows: boolean };

function house(draw: RandomBetween, { left, wide, high, up, windows }: House): Html {
  const top = ground - up - high;
  const right = left + wide;
  const roofs = [
    `${left - 8},${top} ${left + wide / 2},${top - wide * 0.42} ${right + 8},${top}`,
    `${left - 8},${top} ${left + wide * 0.2},${top - 38} ${right - wide * 0.2},${top - 38} ${right + 8},${top}`,
    `${left - 5},${top} ${left - 5},${top - 10} ${right + 5},${top - 10} ${right + 5},${top}`,
    `${left - 8},${top} ${left + wide * 0.32},${top - wide * 0.38} ${right + 8},${top}`,
  ];
  const chimney =
    draw(0, 2) > 0 && html`<rect x="${right - wide * 0.28}" y="${top - 46}" width="13" height="46" />`;
  return html`<g class="house h${draw(1, 3)}"
    >${chimney}<polygon points="${roofs[draw(0, 3)] ?? ''}" /><rect
      x="${left}"
      y="${top}"
      width="${wide}"
      height="${high + up}"
    />${windows && panes(draw, { left, wide, high, up, windows })}</g
  >`;
}

/** Windows in rows and a door in the last row; a few windows are lit. */
function panes(draw: RandomBetween, { left, wide, high }: House): Html[] {
  const columns = Math.floor((wide - 18) / 36);
  const rows = Math.floor((high - 14) / 44);
  const margin = (wide - columns * 36 + 16) / 2;
  const door = draw(0, columns - 1);
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, level] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [left + margin + column * 36, ground - high + 18 + level * 44];
    if (level === rows - 1 && column === door)
      return html`<path
        class="pane ${light(draw, here(x, 3))}"
        d="M${x} ${ground}v-34a10 10 0 0 1 20 0v34z"
      />`;
    return html`<rect
      class="pane ${light(draw, here(x, 4))}"
      x="${x}"
      y="${y}"
      width="20"
      height="26"
      rx="1.5"
    />`;
  });
}

/** A phone shows only the middle of the illustration, so its windows are always lit. */
const here = (x: number, oneIn: number) => (Math.abs(x - width / 2) < 190 ? 2 : oneIn);

const light = (draw: RandomBetween, oneIn: number) => (draw(1, oneIn) === 1 ? `lit t${draw(1, 6)}` : 'dark');

function trees(draw: RandomBetween): Html[] {
  return Array.from({ length: 15 }, (_, index) => {
    const x = index * 112 + draw(-40, 40);
    const high = draw(120, 216);
    const half = high * 0.19;
    const [a, b, c] = [ground - high, ground - high * 0.62, ground - high * 0.3];
    return html`<path
      d="M${x} ${a}l${half * 0.6} ${b - a}h-${half * 0.25}l${half * 0.45} ${c - b}h-${half * 0.2}l${half * 0.4} ${ground - c}h-${half * 2}l${half * 0.4} -${ground - c}h-${half * 0.2}l${half * 0.45} -${c - b}h-${half * 0.25}z"
    />`;
  });
}
