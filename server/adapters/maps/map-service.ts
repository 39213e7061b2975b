export type MapRequest = { latitude: number; longitude: number; width: number; height: number };

/** Pictures of the streets around a place, which is in their middle. */
export type MapService = {
  /** differs where the same request would lead to another picture */
  version: string;
  /** Fetches a PNG of twice the width and height; rejects if the service has none to give. */
  fetchMap: (request: MapRequest) => Promise<Buffer>;
};
