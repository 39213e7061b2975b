import type { Box, Point } from './clip.ts';
import type { Town } from './geography.ts';

export type Label = Pick<Town, 'name'> & {
  /** null: the home is there */
  dot: Point | null;
  text: Point;
  anchor: 'start' | 'middle' | 'end';
};

/** An average letter, as a share of the size of the text. */
const letterWidth = 0.57;
const gap = 3;
/** of names from dots, and of the name of the home's own town from the home */
const offset = 7;
const homeOffset = 17;

type Options = {
  toPoint: (place: { longitude: number; latitude: number }) => Point;
  /** where names may be */
  area: Box;
  /** what no name may cover */
  blocked: readonly Box[];
  most: number;
  size: number;
  home: Point;
  /** the town of the home, which is named before larger ones */
  city: string;
};

/** Names the town of the home and the largest ones, each where it covers no other name. */
export function placeLabels(
  towns: readonly Town[],
  { toPoint, area, blocked, most, size, home, city }: Options,
): Label[] {
  const used = [...blocked];
  const labels: Label[] = [];
  const shown = towns.filter((town) => isWithin(pointBox(toPoint(town)), area));
  const own = shown.filter(({ name }) => name.toLowerCase() === city.toLowerCase());
  for (const town of [...own, ...shown]) {
    if (labels.length === most) break;
    if (labels.some(({ name }) => name === town.name)) continue;
    const at = toPoint(town);
    const isAtHome = own.includes(town) && Math.hypot(at[0] - home[0], at[1] - home[1]) < homeOffset;
    const places = isAtHome
      ? listPlaces(town.name, home, size, homeOffset)
      : listPlaces(town.name, at, size, offset);
    const [free] = places.filter(
      ({ box }) => isWithin(box, area) && !used.some((other) => overlap(box, other)),
    );
    if (free === undefined) continue;
    used.push(free.box, pointBox(at, gap));
    labels.push({ name: town.name, dot: isAtHome ? null : at, text: free.text, anchor: free.anchor });
  }
  return labels;
}

const pointBox = ([x, y]: Point, radius = 0): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

type LabelPlace = Pick<Label, 'anchor' | 'text'> & { box: Box };

/** Above the dot, right of it, left of it and below, in this order. */
function listPlaces(name: string, [x, y]: Point, size: number, away: number): LabelPlace[] {
  const width = name.length * size * letterWidth;
  const place = (anchor: Label['anchor'], text: Point): LabelPlace => {
    const begin = text[0] - { start: 0, middle: width / 2, end: width }[anchor];
    return {
      anchor,
      text,
      box: {
        left: begin - gap,
        right: begin + width + gap,
        top: text[1] - size,
        bottom: text[1] + size * 0.3,
      },
    };
  };
  return [
    place('middle', [x, y - away]),
    place('start', [x + away, y + size * 0.35]),
    place('end', [x - away, y + size * 0.35]),
    place('middle', [x, y + size + away - gap]),
  ];
}

const isWithin = (box: Box, area: Box): boolean =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
