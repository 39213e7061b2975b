import * as z from 'zod/mini';
import { isSameBytes, sha256 } from '#server/core/security/hashes.ts';
import type { VendorReport, VendorReports } from '#server/engines/delivery/vendor-reports.ts';

const Sent = z.object({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Metadata: z.optional(z.object({ recipient: z.optional(z.string()) })),
});

/** Postmark's webhooks: one event each. Postmark signs nothing, and sends the password of their address. */
export const createPostmarkReports = (password: string): VendorReports => ({
  toField: (ref) => `X-PM-Metadata-recipient: ${ref}\r\n`,
  read: ({ headers, body }) =>
    isSameBytes(sha256(passwordOf(headers.authorization)), sha256(password))
      ? toReports(z.parse(Sent, JSON.parse(body.toString())))
      : null,
});

function passwordOf(authorization: string | string[] | undefined): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(String(authorization ?? '')) ?? [];
  const decoded = Buffer.from(encoded, 'base64').toString();
  return decoded.slice(decoded.indexOf(':') + 1);
}

const kinds: Record<string, 'hard' | 'soft' | 'complaint'> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SpamComplaint: 'complaint',
  SoftBounce: 'soft',
  DnsError: 'soft',
  Blocked: 'soft',
  Undeliverable: 'soft',
};

/** Others are delays, answers of programs, and changes of subscriptions that the link in the mail makes as well. */
function toReports({ RecordType, Type = '', Metadata }: z.infer<typeof Sent>): VendorReport[] {
  const ref = Metadata?.recipient;
  const kind =
    RecordType === 'SpamComplaint' ? 'complaint' : RecordType === 'Bounce' ? kinds[Type] : undefined;
  return ref !== undefined && kind ? [{ ref, kind }] : [];
}
