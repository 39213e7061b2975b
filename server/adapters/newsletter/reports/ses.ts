import * as z from 'zod/mini';
import type { VendorReport, VendorReports } from '#server/engines/delivery/vendor-reports.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { createSnsReader } from './sns-message.ts';

const text = z.optional(z.nullable(z.string()));
/** Events of a configuration set, and notifications of an identity with the headers of the mail. */
const SesEvent = z.object({
  eventType: text,
  notificationType: text,
  mail: z.object({
    tags: z.optional(z.object({ recipient: z.optional(z.array(z.string())) })),
    headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  }),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: text,
      bouncedRecipients: z.array(z.object({ status: text, diagnosticCode: text })),
    }),
  ),
  complaint: z.optional(z.object({ complaintFeedbackType: text, complaintSubType: text })),
});
type SesEvent = z.infer<typeof SesEvent>;

/** Amazon SES by a topic of SNS: one event each, signed by Amazon. */
export function createSesReports(topic: string, send?: SendOutbound): VendorReports {
  const readMessage = createSnsReader(topic, send);
  return {
    toField: (ref) => `X-SES-MESSAGE-TAGS: recipient=${ref}\r\n`,
    read: async ({ body }) => {
      const message = await readMessage(body);
      if (!message) return null;
      return message.text === null ? [] : readEvent(message.text);
    },
  };
}

/** SES sends a sentence, no event, when it begins to report to a topic. */
function readEvent(message: string): VendorReport[] {
  if (!message.startsWith('{')) return [];
  const { success, data: event } = z.safeParse(SesEvent, JSON.parse(message));
  const ref = success ? refOf(event.mail) : undefined;
  return success && ref !== undefined ? toReports(event, ref) : [];
}

const refOf = ({ tags, headers }: SesEvent['mail']): string | undefined =>
  tags?.recipient?.[0] ??
  headers
    ?.filter(({ name }) => name.toLowerCase() === 'x-ses-message-tags')
    .map(({ value }) => /(?:^|[\s,])recipient=([\w-]+)/.exec(value)?.[1])
    .find((one) => one !== undefined);

function toReports(
  { eventType, notificationType, bounce, complaint }: SesEvent,
  ref: string,
): VendorReport[] {
  const type = eventType ?? notificationType;
  if (type === 'Complaint') return complaint ? toComplaint(complaint, ref) : [{ ref, kind: 'complaint' }];
  if (type !== 'Bounce' || !bounce) return [];
  const [{ status, diagnosticCode } = {}] = bounce.bouncedRecipients;
  if (bounce.bounceType !== 'Permanent')
    // an automatic answer of the recipient is a temporary bounce without a refusal
    return diagnosticCode || bounce.bounceSubType !== 'General' ? [{ ref, kind: 'soft' }] : [];
  if (bounce.bounceSubType !== 'General' || !diagnosticCode) return [{ ref, kind: 'hard' }];
  return [{ ref, refusal: `${status ?? ''} ${diagnosticCode}` }];
}

/** An address that is left out since it complained before, perhaps about another client, has not got this newsletter. */
function toComplaint(
  { complaintFeedbackType, complaintSubType }: NonNullable<SesEvent['complaint']>,
  ref: string,
): VendorReport[] {
  if (complaintSubType === 'OnAccountSuppressionList') return [{ ref, kind: 'hard' }];
  return complaintFeedbackType === 'not-spam' ? [] : [{ ref, kind: 'complaint' }];
}
