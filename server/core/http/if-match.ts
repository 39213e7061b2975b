import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

const versionTag = /^(?:W\/)?"?(\d{1,10})"?$/;

/** The body with the version of the header If-Match, for callers that send it there. */
export function withIfMatch({ body: schema }: Endpoint, body: unknown, ifMatch: string | undefined): unknown {
  const [, version] = versionTag.exec(ifMatch ?? '') ?? [];
  if (version === undefined || !(schema instanceof z.ZodMiniObject) || !('version' in schema.shape))
    return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'version' in body) return body;
  return { ...body, version: Number(version) };
}
