import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Longitudes and latitudes in turn, in thousandths of a degree, and the box around them. */
export type Shape = {
  points: Int32Array;
  west: number;
  east: number;
  south: number;
  north: number;
};

export type Town = { name: string; longitude: number; latitude: number; population: number };

export type Geography = {
  land: readonly Shape[];
  lakes: readonly Shape[];
  rivers: readonly Shape[];
  /** the largest first */
  towns: readonly Town[];
};

const Steps = z.array(z.array(z.int()));
const StoredGeography = z.object({
  land: Steps,
  lakes: Steps,
  rivers: Steps,
  towns: z.array(z.tuple([z.string(), z.int(), z.int(), z.int()])),
});

let geography: Geography | undefined;

/** Canada and the United States; read once, when the first map is drawn. */
export const readGeography = (): Geography => (geography ??= parseGeography());

function parseGeography(): Geography {
  const packed = readFileSync(join(import.meta.dirname, 'geography.json.br'));
  const { land, lakes, rivers, towns } = z.parse(
    StoredGeography,
    JSON.parse(brotliDecompressSync(packed).toString()),
  );
  return {
    land: land.map(toShape),
    lakes: lakes.map(toShape),
    rivers: rivers.map(toShape),
    towns: towns.map(([name, longitude, latitude, population]) => ({
      name,
      longitude: longitude / 1000,
      latitude: latitude / 1000,
      population,
    })),
  };
}

/** Each number is stored as the step from the one two places before it. */
function toShape(steps: readonly number[]): Shape {
  const points = new Int32Array(steps.length);
  const shape = { points, west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  steps.forEach((step, index) => {
    const value = step + (points[index - 2] ?? 0);
    points[index] = value;
    const [low, high] = index % 2 === 0 ? (['west', 'east'] as const) : (['south', 'north'] as const);
    shape[low] = Math.min(shape[low], value);
    shape[high] = Math.max(shape[high], value);
  });
  return shape;
}
