import { escapeHtml } from '#contract/escape-html.ts';
import { clipLine, clipRing, type Box, type Point } from './clip.ts';
import type { Geography, Shape } from './geography.ts';
import { placeLabels, type Label } from './place-labels.ts';

export type MapPlace = {
  latitude: number;
  longitude: number;
  country: 'CA' | 'US';
  city: string;
};

/** For the text column of a page and for a phone, so that names can be read on both. */
export const mapSizes = {
  wide: { width: 720, height: 400, mostTowns: 9, text: 14.5 },
  narrow: { width: 360, height: 300, mostTowns: 5, text: 13 },
} as const;
export type MapSize = keyof typeof mapSizes;
export const mapSizeNames = ['wide', 'narrow'] as const satisfies readonly MapSize[];

/** How far the outer circle is; a larger part is drawn where towns are far apart. */
const units = {
  CA: { name: 'km', km: 1, distances: [20, 50, 100] },
  US: { name: 'mi', km: 1.609344, distances: [10, 30, 60] },
} as const;
const fewestTowns = 4;

const kmPerDegree = 111.32;

const colours = {
  water: '#cfe0e3',
  shore: '#9db5b8',
  land: '#e9eee4',
  circle: '#7b877f',
  text: '#2c352f',
  home: '#1d6450',
} as const;

/** An SVG in which the place is the middle. */
export function drawMap(geography: Geography, place: MapPlace, size: MapSize): string {
  let drawing: Drawing | undefined;
  for (const distance of units[place.country].distances) {
    const larger = arrange(geography, place, size, distance);
    if (drawing === undefined || larger.labels.length > drawing.labels.length) drawing = larger;
    if (drawing.labels.length >= fewestTowns) break;
  }
  return drawing === undefined ? '' : toSvg(geography, drawing, size);
}

type Drawing = {
  toPoint: (place: { longitude: number; latitude: number }) => Point;
  circles: readonly { radius: number; label: string }[];
  labels: readonly Label[];
};

function arrange(
  { towns }: Geography,
  { latitude, longitude, country, city }: MapPlace,
  size: MapSize,
  distance: number,
): Drawing {
  const { width, height, mostTowns, text } = mapSizes[size];
  const unit = units[country];
  const home: Point = [width / 2, height / 2];
  const scale = (height * 0.42) / (distance * unit.km);
  const toPoint: Drawing['toPoint'] = (at) => [
    home[0] + (at.longitude - longitude) * Math.cos((latitude * Math.PI) / 180) * kmPerDegree * scale,
    home[1] - (at.latitude - latitude) * kmPerDegree * scale,
  ];
  const circles = [distance / 2, distance].map((radius) => ({
    radius: radius * unit.km * scale,
    label: `${radius} ${unit.name}`,
  }));
  const labels = placeLabels(towns, {
    toPoint,
    home,
    area: { left: 6, top: 6, right: width - 6, bottom: height - 6 },
    blocked: [
      around(home, 13, 13),
      ...circles.map(({ radius }) => around([home[0], home[1] + radius], 24, 10)),
    ],
    most: mostTowns,
    size: text,
    city,
  });
  return { toPoint, circles, labels };
}

const around = ([x, y]: Point, halfWidth: number, halfHeight: number): Box => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
});

function toSvg(
  { land, lakes, rivers }: Geography,
  { toPoint, circles, labels }: Drawing,
  size: MapSize,
): string {
  const { width, height, text } = mapSizes[size];
  const [x, y] = [width / 2, height / 2];
  const frame: Box = { left: -4, top: -4, right: width + 4, bottom: height + 4 };
  const toPoints = (shape: Shape): Point[] => {
    const points: Point[] = [];
    for (let index = 0; index < shape.points.length; index += 2)
      points.push(
        toPoint({
          longitude: (shape.points[index] ?? 0) / 1000,
          latitude: (shape.points[index + 1] ?? 0) / 1000,
        }),
      );
    return points;
  };
  const seen = (shapes: readonly Shape[]) => shapes.filter((shape) => isInFrame(shape, toPoint, frame));
  const areas = (shapes: readonly Shape[]) =>
    seen(shapes)
      .map((shape) => clipRing(toPoints(shape), frame))
      .filter((ring) => ring.length > 2)
      .map((ring) => `${pathOf(ring)}Z`)
      .join('');
  const lines = seen(rivers)
    .flatMap((shape) => clipLine(toPoints(shape), frame))
    .map(pathOf)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.water}"/>
<path d="${areas(land)}" fill="${colours.land}" stroke="${colours.shore}"/>
<path d="${lines}" fill="none" stroke="${colours.water}" stroke-width="3" stroke-linejoin="round"/>
<path d="${areas(lakes)}" fill="${colours.water}" stroke="${colours.shore}"/>
<g fill="none" stroke="${colours.circle}" stroke-dasharray="2 5" stroke-linecap="round" stroke-width="1.5">${circles.map(({ radius }) => `<circle cx="${x}" cy="${y}" r="${number(radius)}"/>`).join('')}</g>
<g font-family="system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" fill="${colours.text}" paint-order="stroke" stroke="${colours.land}" stroke-width="4" stroke-linejoin="round">
<g font-size="12" text-anchor="middle">${circles.map(({ radius, label }) => `<text x="${x}" y="${number(y + radius + 4)}">${label}</text>`).join('')}</g>
<g font-size="${text}">${labels.map(labelMarkup).join('')}</g>
</g>
<circle cx="${x}" cy="${y}" r="9" fill="${colours.home}" stroke="#fff" stroke-width="3"/>
</svg>`;
}

const labelMarkup = ({ name, dot, text: [x, y], anchor }: Label): string =>
  `${dot === null ? '' : `<circle cx="${number(dot[0])}" cy="${number(dot[1])}" r="2.5" stroke="none"/>`}<text x="${number(x)}" y="${number(y)}" text-anchor="${anchor}">${escapeHtml(name)}</text>`;

function isInFrame(
  { west, east, south, north }: Shape,
  toPoint: Drawing['toPoint'],
  { left, top, right, bottom }: Box,
): boolean {
  const [minX, maxY] = toPoint({ longitude: west / 1000, latitude: south / 1000 });
  const [maxX, minY] = toPoint({ longitude: east / 1000, latitude: north / 1000 });
  return maxX >= left && minX <= right && maxY >= top && minY <= bottom;
}

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}`;

const number = (value: number): string => String(Math.round(value * 10) / 10);
