import { expect, test } from 'vitest';
import { clipLine, clipRing, type Box, type Point } from './clip.ts';

const box: Box = { left: 0, top: 0, right: 10, bottom: 10 };

/** The shoelace formula, which clipping does not use. */
const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

test.each<[string, Point[], number]>([
  ['inside', rectangle(2, 3, 5, 7), 12],
  ['as large as the box', rectangle(0, 0, 10, 10), 100],
  ['around the box', rectangle(-5, -5, 20, 20), 100],
  ['over the left side', rectangle(-4, 2, 3, 6), 12],
  ['over the right side', rectangle(8, 2, 30, 6), 8],
  ['over the top', rectangle(2, -9, 6, 1), 4],
  ['over the bottom', rectangle(2, 7, 6, 12), 12],
  ['over a corner', rectangle(-3, -4, 2, 5), 10],
  ['left of it', rectangle(-4, 2, -1, 6), 0],
  ['right of it', rectangle(11, 2, 14, 6), 0],
  ['above it', rectangle(2, -4, 6, -1), 0],
  ['below it', rectangle(2, 11, 6, 14), 0],
])('of a shape %s the part in the box is left', (_place, ring, area) => {
  const clipped = clipRing(ring, box);
  expect(areaOf(clipped)).toBeCloseTo(area);
  for (const [x, y] of clipped) expect(x >= 0 && x <= 10 && y >= 0 && y <= 10).toBe(true);
});

test('a slanting side is cut where it crosses', () => {
  // a triangle whose tip is 10 above the box: two of its sides cross the top at a third of their length
  const clipped = clipRing(
    [
      [5, -5],
      [8, 10],
      [2, 10],
    ],
    box,
  );
  expect(clipped).toEqual(
    expect.arrayContaining([
      [4, 0],
      [6, 0],
    ]),
  );
  // the triangle without its tip: 6 × 15 / 2 − 2 × 5 / 2
  expect(areaOf(clipped)).toBeCloseTo(40);
});

test('and so is one on a side', () => {
  const tip: Point[] = [
    [-5, 4],
    [10, 1],
    [10, 7],
  ];
  expect(clipRing(tip, box)).toEqual(
    expect.arrayContaining([
      [0, 3],
      [0, 5],
    ]),
  );
});

test('a shape that lies in the box stays as it was', () => {
  const ring = rectangle(1, 1, 9, 9);
  expect(clipRing(ring, box)).toEqual(ring);
  expect(clipRing([], box)).toEqual([]);
});

test.each<[string, Point[], Point[][]]>([
  [
    'inside',
    [
      [1, 1],
      [9, 9],
    ],
    [
      [
        [1, 1],
        [9, 9],
      ],
    ],
  ],
  [
    'on the sides',
    [
      [0, 0],
      [10, 10],
    ],
    [
      [
        [0, 0],
        [10, 10],
      ],
    ],
  ],
  [
    'that leaves twice',
    [
      [-9, 5],
      [-1, 5],
      [5, 5],
      [11, 5],
      [19, 5],
      [29, 5],
      [12, 6],
      [6, 6],
    ],
    [
      [
        [-1, 5],
        [5, 5],
        [11, 5],
      ],
      [
        [12, 6],
        [6, 6],
      ],
    ],
  ],
  [
    'left of it',
    [
      [-1, 5],
      [-2, 5],
    ],
    [],
  ],
  [
    'right of it',
    [
      [11, 5],
      [12, 5],
    ],
    [],
  ],
  [
    'above it',
    [
      [5, -1],
      [5, -2],
    ],
    [],
  ],
  [
    'below it',
    [
      [5, 11],
      [5, 12],
    ],
    [],
  ],
])('of a line %s the points in the box are left, and one on either side', (_place, line, parts) => {
  expect(clipLine(line, box)).toEqual(parts);
});
