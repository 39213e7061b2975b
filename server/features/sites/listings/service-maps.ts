import { rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parseCoordinates, type Coordinates } from '#contract/listings/coordinates.ts';
import type { MapService } from '#server/adapters/maps/map-service.ts';
import { reencodeImage } from '#server/core/files/reencode.ts';
import { fetchedPictureEnding, type FileStore } from '#server/core/files/store.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { mapSizeNames, mapSizes, type MapSize } from '#server/engines/maps/draw-map.ts';
import { cachedBytes, type CachedBytes } from '../cached-bytes.ts';

type Options = {
  service: MapService;
  store: FileStore;
  clock: () => Date;
  onError: (error: unknown) => void;
};

export type ServiceMaps = {
  /** whether all sizes are stored, so that a page may show them */
  isStored: (coordinates: string) => boolean;
  /** Stores the map in the background, unless the service has just failed. */
  prepare: (coordinates: string) => void;
  read: (coordinates: string, size: MapSize) => Promise<CachedBytes | null>;
};

const maxKnown = 5000;
const maxWaiting = 50;
/** A service that refuses or is down is asked again after this. */
const pauseMs = 15 * 60_000;

/**
 * Maps with streets, from the configured service. A page has them once they are stored; until then, and whenever the
 * service has none to give, it has the drawn map. So no visitor waits for the service, and the caption is always true.
 */
export function createServiceMaps({ service, store, clock, onError }: Options): ServiceMaps {
  const stored = new Set<string>();
  const waiting = new Map<string, Coordinates>();
  let pausedUntil = 0;
  let isWorking = false;

  const nameOf = (coordinates: string, size: MapSize) =>
    sha256(`${service.version} ${coordinates} ${size}`).toString('hex') + fetchedPictureEnding;

  const work = async () => {
    isWorking = true;
    for (const [coordinates, place] of waiting) {
      try {
        for (const size of mapSizeNames) await ensureStored(nameOf(coordinates, size), place, size);
        remember(coordinates);
      } catch (error) {
        onError(error);
        pausedUntil = clock().getTime() + pauseMs;
        waiting.clear();
      }
      waiting.delete(coordinates);
    }
    isWorking = false;
  };

  const ensureStored = async (name: string, place: Coordinates, size: MapSize) => {
    const present = await store.read(name);
    present?.stream.destroy();
    if (!present) await storeMap(name, place, size);
  };

  const storeMap = async (name: string, place: Coordinates, size: MapSize) => {
    const { width, height } = mapSizes[size];
    const picture = await service.fetchMap({ ...place, width, height });
    const id = newToken().hash.toString('hex');
    const [from, to] = [await store.temporary(`${id}.png`), await store.temporary(`${id}.webp`)];
    try {
      await writeFile(from, picture, { mode: 0o600 });
      const pixels = await reencodeImage(from, to, 'png', 'webp');
      if (pixels.width !== width * 2 || pixels.height !== height * 2)
        throw new Error(`The map service sent a picture of ${pixels.width} × ${pixels.height} pixels.`);
      await store.keep(name, to);
    } finally {
      await Promise.all([from, to].map((path) => rm(path, { force: true })));
    }
  };

  const remember = (coordinates: string) => {
    stored.add(coordinates);
    const [oldest] = stored;
    if (stored.size > maxKnown && oldest !== undefined) stored.delete(oldest);
  };

  return {
    isStored: (coordinates) => stored.has(coordinates),
    prepare: (coordinates) => {
      const place = parseCoordinates(coordinates);
      if (place === null || stored.has(coordinates) || waiting.size >= maxWaiting) return;
      if (clock().getTime() < pausedUntil) return;
      waiting.set(coordinates, place);
      if (!isWorking) void work();
    },
    read: async (coordinates, size) => {
      const file = await store.read(nameOf(coordinates, size));
      if (file) return cachedBytes('image/webp', await buffer(file.stream));
      stored.delete(coordinates);
      return null;
    },
  };
}
