import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { MapRequest, MapService } from './map-service.ts';

export type StadiaConfig = { url?: string | undefined; key: string };

/** Its terms allow pictures to be stored. */
const usualUrl = 'https://tiles.stadiamaps.com/static_cacheable/alidade_smooth.png';

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;
/** Streets with their names, a kilometre or two around the home. */
const zoom = 14;

/** The static maps of Stadia Maps. */
export const createStadiaMaps = ({ url = usualUrl, key }: StadiaConfig, send: SendOutbound): MapService => ({
  version: url,
  fetchMap: async (request) => {
    const { status, body } = await send({
      method: 'GET',
      url: toUrl(url, request),
      headers: { authorization: `Stadia-Auth ${key}` },
      timeoutMs,
      maxBytes,
    });
    if (status !== 200) throw new Error(`Stadia Maps answered with status ${status}.`);
    return body;
  },
});

function toUrl(base: string, { latitude, longitude, width, height }: MapRequest): string {
  const url = new URL(base);
  const fields = { center: `${latitude},${longitude}`, zoom: String(zoom), size: `${width}x${height}@2x` };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
