export type Point = readonly [x: number, y: number];
export type Box = { left: number; top: number; right: number; bottom: number };

/** The part of a closed shape that is in the box (Sutherland and Hodgman). */
export const clipRing = (ring: readonly Point[], { left, top, right, bottom }: Box): readonly Point[] =>
  [
    clipSide((x) => x >= left, left, 0),
    clipSide((x) => x <= right, right, 0),
    clipSide((_x, y) => y >= top, top, 1),
    clipSide((_x, y) => y <= bottom, bottom, 1),
  ].reduce((points, clip) => clip(points), ring);

const clipSide =
  (isInside: (x: number, y: number) => boolean, limit: number, axis: 0 | 1) =>
  (points: readonly Point[]): readonly Point[] => {
    const clipped: Point[] = [];
    let last = points.at(-1);
    for (const point of points) {
      const isIn = isInside(...point);
      if (last !== undefined && isIn !== isInside(...last)) clipped.push(crossing(last, point, limit, axis));
      if (isIn) clipped.push(point);
      last = point;
    }
    return clipped;
  };

function crossing(from: Point, to: Point, limit: number, axis: 0 | 1): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return axis === 0
    ? [limit, from[1] + share * (to[1] - from[1])]
    : [from[0] + share * (to[0] - from[0]), limit];
}

/** The parts of a line whose points are in the box, each with the point before and after. */
export function clipLine(line: readonly Point[], { left, top, right, bottom }: Box): readonly Point[][] {
  const isIn = (point: Point | undefined) =>
    point !== undefined && point[0] >= left && point[0] <= right && point[1] >= top && point[1] <= bottom;
  const parts: Point[][] = [];
  let part: Point[] | undefined;
  line.forEach((point, index) => {
    if ([line[index - 1], point, line[index + 1]].some(isIn)) {
      if (part === undefined) parts.push((part = []));
      part.push(point);
    } else part = undefined;
  });
  return parts;
}
