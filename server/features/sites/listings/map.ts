import { parseCoordinates } from '#contract/listings/coordinates.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { drawMap, mapSizeNames, mapSizes, type MapSize } from '#server/engines/maps/draw-map.ts';
import { readGeography } from '#server/engines/maps/geography.ts';
import { cachedBytes, type CachedBytes } from '../cached-bytes.ts';
import type { ListingContent } from './content.ts';

const maxMaps = 300;
const maps = new Map<string, CachedBytes>();

/** Drawn here, or one with streets that is stored. */
export type MapKind = 'drawn' | 'street';

/** Where the home is. Without coordinates there is no map, because a guessed place would be a wrong one. */
export function map(listing: ListingContent, path: string, name: string, kind: MapKind): Html | false {
  if (!listing.coordinates) return false;
  const { wide, narrow } = mapSizes;
  const files = fileNames[kind];
  return html`<section class="map" aria-labelledby="map-title">
    <h2 id="map-title">Where it is</h2>
    <figure>
      <picture
        ><source
          media="(max-width: 767.98px)"
          srcset="${path}/${files.narrow}"
          width="${narrow.width}"
          height="${narrow.height}" />
        <img
          src="${path}/${files.wide}"
          alt="Map of ${listing.city} and ${around[kind]}, with ${name} in the middle"
          loading="lazy"
          width="${wide.width}"
          height="${wide.height}"
      /></picture>
      ${kind === 'street' && pin}
      <figcaption class="hint">${credits[kind]}</figcaption>
    </figure>
  </section>`;
}

const fileNames: Readonly<Record<MapKind, Readonly<Record<MapSize, string>>>> = {
  drawn: { wide: 'map.svg', narrow: 'map-phone.svg' },
  street: { wide: 'streets.webp', narrow: 'streets-phone.webp' },
};

const around = { drawn: 'the towns around it', street: 'the streets around the home' } as const;

const credits: Readonly<Record<MapKind, Html>> = {
  drawn: html`A simplified map; distances are in a straight line. Towns: GeoNames. Coasts, lakes and rivers:
  Natural Earth.`,
  street: html`© <a href="https://stadiamaps.com/">Stadia Maps</a> ©
    <a href="https://openmaptiles.org/">OpenMapTiles</a> ©
    <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>`,
};

const pin = html`<svg class="pin" viewBox="0 0 24 32" aria-hidden="true">
  <path d="M12 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19A11 11 0 0 0 12 1z" />
  <circle cx="12" cy="12" r="4" />
</svg>`;

/** Which map a file name means; null if it means none. */
export function readMapName(file: string): { kind: MapKind; size: MapSize } | null {
  for (const kind of ['drawn', 'street'] as const)
    for (const size of mapSizeNames) if (fileNames[kind][size] === file) return { kind, size };
  return null;
}

/** Null where the page shows no map. */
export function findDrawnMap(listing: ListingContent, size: MapSize): CachedBytes | null {
  const coordinates = parseCoordinates(listing.coordinates ?? '');
  if (coordinates === null) return null;
  const { city, country } = listing;
  const key = [size, listing.coordinates, country, city].join(' ');
  const map =
    maps.get(key) ??
    cachedBytes('image/svg+xml', drawMap(readGeography(), { ...coordinates, country, city }, size));
  maps.delete(key);
  maps.set(key, map);
  const [oldest] = maps.keys();
  if (maps.size > maxMaps && oldest !== undefined) maps.delete(oldest);
  return map;
}
