import type { FastifyReply } from 'fastify';
import { inertPolicy } from '#server/core/http/headers.ts';
import { closeWhenStalled } from '#server/core/http/write-stall.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { ListingContent } from './content.ts';
import { toSlug } from './listing-address.ts';
import { readExtension } from './media.ts';

const lists = { 'floor-plan': 'floor_plans', brochure: 'brochures' } as const;
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/**
 * A brochure or floor plan under a name of ours, such as brochure-1.pdf: the original name may contain a hidden
 * address. Null if there is none.
 */
export async function sendListingFile(
  store: FileStore,
  listing: ListingContent,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const [, kind, number, extension = ''] =
    /^(floor-plan|brochure)-(\d{1,2})\.(pdf|jpg|png)$/.exec(name) ?? [];
  if (kind !== 'floor-plan' && kind !== 'brochure') return null;
  const file = listing[lists[kind]][Number(number) - 1];
  if (!file || readExtension(file) !== extension) return null;
  const content = await store.read(file.url.replace('/files/', ''));
  if (!content) return null;
  closeWhenStalled(reply);
  const disposition = extension === 'pdf' ? 'attachment' : 'inline';
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', `${inertPolicy}; sandbox`)
    .header(
      'content-disposition',
      `${disposition}; filename="${kind}-${number}-${toSlug(listing)}.${extension}"`,
    )
    .header('content-length', content.size)
    .type(types[extension] ?? 'application/octet-stream')
    .send(content.stream);
}
