import { parseCoordinates } from '#contract/listings/coordinates.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { drawMap, mapSizes, type MapSize } from '#server/engines/maps/draw-map.ts';
import { readGeography } from '#server/engines/maps/geography.ts';
import { cachedBytes, type CachedBytes } from '../cached-bytes.ts';
import type { ListingContent } from './content.ts';

const maxMaps = 300;
const maps = new Map<string, CachedBytes>();

/** Where the home is. Without coordinates there is no map, because a guessed place would be a wrong one. */
export function map(listing: ListingContent, path: string, name: string): Html | false {
  if (!listing.coordinates) return false;
  const { wide, narrow } = mapSizes;
  return html`<section class="map" aria-labelledby="map-title">
    <h2 id="map-title">Where it is</h2>
    <figure>
      <picture
        ><source
          media="(max-width: 767.98px)"
          srcset="${path}/${fileNames.narrow}"
          width="${narrow.width}"
          height="${narrow.height}" />
        <img
          src="${path}/${fileNames.wide}"
          alt="Map of ${listing.city} and the towns around it, with ${name} in the middle"
          loading="lazy"
          width="${wide.width}"
          height="${wide.height}"
      /></picture>
      <figcaption class="hint">
        A simplified map; distances are in a straight line. Towns: GeoNames. Coasts, lakes and rivers: Natural
        Earth.
      </figcaption>
    </figure>
  </section>`;
}

const fileNames: Readonly<Record<MapSize, string>> = { wide: 'map.svg', narrow: 'map-phone.svg' };

/** The file of this name; null if the page shows none. */
export function findMap(listing: ListingContent, file: string): CachedBytes | null {
  const size = (['wide', 'narrow'] as const).find((one) => fileNames[one] === file);
  const coordinates = parseCoordinates(listing.coordinates ?? '');
  if (size === undefined || coordinates === null) return null;
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
