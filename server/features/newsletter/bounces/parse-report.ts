import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { RecipientKey, ReturnPaths } from '../sending/return-path.ts';
import { kindOfBounce, maxReadBytes, type DeliveryStatus, type ReportKind } from './rules.ts';

/** A message's report about a newsletter: the recipient, and the outcome. */
export type Report = { recipient: RecipientKey; kind: ReportKind };

/**
 * Reads a returned message: a delivery status (RFC 3464) or a complaint (RFC 5965). Null for any other, and for one
 * without a return path that this server has signed.
 */
export async function parseReport(
  raw: Buffer,
  { returnPaths, envelope = '' }: { returnPaths: Pick<ReturnPaths, 'read'>; envelope?: string },
): Promise<Report | null> {
  const email = await PostalMime.parse(raw.subarray(0, maxReadBytes), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
  }).catch(() => null);
  if (email === null) return null;
  const kind = readReportKind(email);
  const recipient = kind && recipientOf([envelope, ...addressTexts(email)], returnPaths);
  return kind && recipient ? { kind, recipient } : null;
}

function readReportKind({ attachments }: Email): ReportKind | null {
  const complaint = attachments.find(({ mimeType }) => mimeType === 'message/feedback-report');
  if (complaint) return isComplaint(readText(complaint)) ? 'complaint' : null;
  const report = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const kinds = report ? statusesIn(readText(report)).map(kindOfBounce) : [];
  return kinds.find((kind) => kind === 'hard') ?? kinds.find((kind) => kind === 'soft') ?? null;
}

const isComplaint = (report: string): boolean =>
  /^(abuse|fraud|opt-out|other)$/i.test(fieldsOf(report).get('feedback-type') ?? '');

/** The first group of fields is about the message, each other about one recipient. */
const statusesIn = (report: string): DeliveryStatus[] =>
  report
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'))
    .map((fields) => ({
      action: fields.get('action') ?? '',
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
      diagnostic: fields.get('diagnostic-code') ?? '',
    }));

/** Long fields continue on the next line. */
const fieldsOf = (group: string): Map<string, string> =>
  new Map(
    group
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':');
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
      }),
  );

/** Possible places of the return path: the message's recipient, and the returned newsletter. */
const addressTexts = ({ headers, attachments }: Email): string[] => [
  ...headers
    .filter(({ key }) => /^(to|delivered-to|x-original-to|envelope-to|x-envelope-to|x-rcpt-to)$/.test(key))
    .map(({ value }) => value),
  ...attachments.filter(({ mimeType }) => /^(message\/|text\/rfc822-headers)/.test(mimeType)).map(readText),
];

const signedAddress = /bounce-\d{1,16}-\d{1,16}-[0-9a-f]{16}@/gi;

function recipientOf(texts: readonly string[], returnPaths: Pick<ReturnPaths, 'read'>): RecipientKey | null {
  for (const text of texts)
    for (const [address] of text.matchAll(signedAddress)) {
      const recipient = returnPaths.read(address);
      if (recipient) return recipient;
    }
  return null;
}

const readText = ({ content }: Attachment): string => (typeof content === 'string' ? content : '');
