import * as z from 'zod/mini';
import { createVerifier } from '#server/core/security/hashes.ts';
import type { VendorReport, VendorReports } from '#server/engines/delivery/vendor-reports.ts';

const Event = z.object({
  event: z.string(),
  type: z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  recipient: z.optional(z.string()),
});
const Events = z.array(z.unknown());

/** SendGrid's event webhook: many events each, signed with ECDSA over time and body. */
export function createSendgridReports(verificationKey: string): VendorReports {
  const isSigned = createVerifier(verificationKey);
  return {
    toField: (ref) => `X-SMTPAPI: ${JSON.stringify({ unique_args: { recipient: ref } })}\r\n`,
    read: ({ headers, body }) => {
      const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '');
      const sentAt = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '');
      if (!isSigned(Buffer.concat([Buffer.from(sentAt), body]), signature)) return null;
      // other mail of the same account names its own values as it likes, and may not take ours along
      return z
        .parse(Events, JSON.parse(body.toString()))
        .flatMap((event) => z.safeParse(Event, event).data ?? [])
        .flatMap(toReports);
    },
  };
}

/**
 * SendGrid leaves out addresses that it knows from before, and says why. One that complained, perhaps about another client,
 * has not got this newsletter and cannot complain about it.
 */
const droppedForGood: readonly string[] = ['Bounced Address', 'Spam Reporting Address'];

function toReports({
  event,
  type,
  status,
  reason = '',
  recipient: ref,
}: z.infer<typeof Event>): VendorReport[] {
  if (ref === undefined) return [];
  if (event === 'spamreport') return [{ ref, kind: 'complaint' }];
  if (event === 'bounce')
    return [type === 'blocked' ? { ref, kind: 'soft' } : { ref, refusal: `${status ?? ''} ${reason}` }];
  return event === 'dropped' && droppedForGood.includes(reason) ? [{ ref, kind: 'hard' }] : [];
}
