import type { FindPlace, Place } from '#server/engines/geolocation/networks.ts';

/** Reads the file of networks with the first page view; where that fails, places are unknown and visits are counted. */
export function createPlaceFinder(
  onError: (error: unknown) => void,
  read: () => Promise<FindPlace> = loadNetworks,
): (address: string) => Promise<Place> {
  let reading: Promise<FindPlace> | undefined;
  return async (address) => {
    reading ??= read().catch((error: unknown) => {
      onError(error);
      return () => ({ country: null, region: null });
    });
    return (await reading)(address);
  };
}

/** Loaded with the first page view, since most processes of a test and of a worker never see one. */
const loadNetworks = async (): Promise<FindPlace> =>
  (await import('#server/engines/geolocation/networks.ts')).readNetworks();
