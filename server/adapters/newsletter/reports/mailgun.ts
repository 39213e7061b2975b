import * as z from 'zod/mini';
import { hmacSha256, isSameBytes } from '#server/core/security/hashes.ts';
import type { VendorReport, VendorReports } from '#server/engines/delivery/vendor-reports.ts';

const Signature = z.object({ timestamp: z.string(), token: z.string(), signature: z.string() });
const Sent = z.object({
  signature: Signature,
  'event-data': z.object({
    event: z.string(),
    severity: z.optional(z.string()),
    reason: z.optional(z.nullable(z.string())),
    'user-variables': z.optional(z.object({ recipient: z.optional(z.string()) })),
    'delivery-status': z.optional(
      z.object({
        message: z.optional(z.nullable(z.string())),
        description: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});
type Event = z.infer<typeof Sent>['event-data'];

/** Mailgun's webhooks: one event each, signed with the HTTP webhook signing key over time and token. */
export const createMailgunReports = (signingKey: string): VendorReports => ({
  toField: (ref) => `X-Mailgun-Variables: ${JSON.stringify({ recipient: ref })}\r\n`,
  read: ({ body }) => {
    const { success, data } = z.safeParse(Sent, JSON.parse(body.toString()));
    if (!success || !isSigned(data.signature, signingKey)) return null;
    return toReports(data['event-data']);
  },
});

const isSigned = ({ timestamp, token, signature }: z.infer<typeof Signature>, key: string): boolean =>
  isSameBytes(Buffer.from(signature, 'hex'), hmacSha256(key, timestamp + token));

/** Mailgun leaves out addresses that it knows from before: these have not got this newsletter. */
const leftOut: readonly (string | null | undefined)[] = ['suppress-bounce', 'suppress-complaint'];

function toReports({ event, severity, reason, ...rest }: Event): VendorReport[] {
  const ref = rest['user-variables']?.recipient;
  if (ref === undefined) return [];
  if (event === 'complained') return [{ ref, kind: 'complaint' }];
  // one that is only put off is tried again
  if (event !== 'failed' || severity !== 'permanent') return [];
  if (leftOut.includes(reason)) return [{ ref, kind: 'hard' }];
  const { message, description } = rest['delivery-status'] ?? {};
  return [{ ref, refusal: message || description || '' }];
}
