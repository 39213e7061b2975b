import { createSignature } from '#server/core/security/hashes.ts';
import type { PersonTracking } from '../rendering/rendered-newsletter.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** The row of the ledger behind an address in a mail. */
export type TrackedRecipient = { client_id: number; id: number };

const idBytes = 6;
const keyBytes = 2 * idBytes;
const signatureBytes = 9;
/** Under /sites, so that no page of the portal shares a host with pages that strangers open. */
export const trackingPath = '/sites/n';

/**
 * The addresses in a mail that count its opens and clicks. They name the recipient by number and do not identify a
 * person. The target of a link is not part of them, so that they cannot lead elsewhere.
 */
export function createTrackingLinks(secretsKey: KeyRing, origin: string) {
  const signature = createSignature(secretsKey, 'opens and clicks of newsletters', signatureBytes);
  return {
    create: ({ client_id, id }: TrackedRecipient): PersonTracking => {
      const key = Buffer.alloc(keyBytes);
      key.writeUIntBE(client_id, 0, idBytes);
      key.writeUIntBE(id, idBytes, idBytes);
      const token = Buffer.concat([key, signature.sign(key.toString('hex'))]).toString('base64url');
      return {
        pixel_url: `${origin}${trackingPath}/${token}.gif`,
        linkUrl: (number) => `${origin}${trackingPath}/${token}/${number}`,
      };
    },
    /** null for anything this server has not made */
    read: (token: string): TrackedRecipient | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== keyBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
      const key = bytes.subarray(0, keyBytes);
      if (!signature.isSigned(key.toString('hex'), bytes.subarray(keyBytes))) return null;
      return { client_id: key.readUIntBE(0, idBytes), id: key.readUIntBE(idBytes, idBytes) };
    },
  };
}

export type TrackingLinks = ReturnType<typeof createTrackingLinks>;
