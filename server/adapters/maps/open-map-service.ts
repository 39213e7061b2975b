import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { MapService } from './map-service.ts';
import { createStadiaMaps, type StadiaConfig } from './stadia-maps.ts';

/** Undefined: maps are drawn here, without streets. */
export type MapConfig = StadiaConfig | undefined;

export const openMapService = (config: MapConfig, send: SendOutbound): MapService | null =>
  config ? createStadiaMaps(config, send) : null;
