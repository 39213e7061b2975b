import * as z from 'zod/mini';
import { createCertificateVerifier } from '#server/core/security/hashes.ts';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { sendToConfigured, type SendOutbound } from '#server/engines/outbound/send-outbound.ts';

/** A message as Amazon SNS posts it to a web address: https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  MessageId: z.string(),
  Subject: z.optional(z.nullable(z.string())),
  Timestamp: z.string(),
  TopicArn: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof SnsMessage>;

/**
 * Reads the messages of one topic. A request to subscribe is confirmed and has no text. Null unless Amazon has signed
 * it for this topic. Throws an OutboundError where its certificate cannot be fetched now.
 */
export function createSnsReader(topic: string, send: SendOutbound = sendToConfigured) {
  const origin = originOf(topic);
  const verifiers = new Map<string, ReturnType<typeof createCertificateVerifier>>();
  const get = async (url: string): Promise<Buffer> => {
    const { status, body } = await send({ method: 'GET', url, timeoutMs: 10_000, maxBytes: 100_000 });
    if (status !== 200) throw new OutboundError('unreachable');
    return body;
  };
  const verifierOf = async (url: string) => {
    const verifier = verifiers.get(url) ?? createCertificateVerifier((await get(url)).toString());
    verifiers.set(url, verifier);
    return verifier;
  };
  return async (body: Buffer): Promise<{ text: string | null } | null> => {
    const { success, data: message } = z.safeParse(SnsMessage, JSON.parse(body.toString()));
    if (!success || message.TopicArn !== topic || message.SignatureVersion !== '2') return null;
    if (!isCertificateOf(origin, message.SigningCertURL)) return null;
    const isSigned = await verifierOf(message.SigningCertURL);
    if (!isSigned(Buffer.from(signedText(message)), message.Signature)) return null;
    if (message.Type === 'Notification') return { text: message.Message };
    if (message.Type === 'SubscriptionConfirmation') await get(`${origin}/${queryOf(message.SubscribeURL)}`);
    return { text: null };
  };
}

const topicName = /^arn:(?<partition>aws|aws-cn|aws-us-gov):sns:(?<region>[a-z0-9-]+):\d{12}:[\w-]{1,256}$/;

/** Where the region of a topic answers and has its certificates. */
function originOf(topic: string): string {
  const { partition, region } = topicName.exec(topic)?.groups ?? {};
  if (region === undefined) throw new Error('No topic of Amazon SNS.');
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

const isCertificateOf = (origin: string, url: string): boolean =>
  url.startsWith(`${origin}/`) && /^\/SimpleNotificationService-[\w-]+\.pem$/.test(url.slice(origin.length));

const queryOf = (url: string | undefined): string => URL.parse(url ?? '')?.search ?? '';

function signedText(message: SnsMessage): string {
  const keys =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return keys
    .flatMap((key) => {
      const value = message[key];
      return value === undefined || value === null ? [] : [`${key}\n${value}\n`];
    })
    .join('');
}
