import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defaultSignature, fillPlaceholders, requestTypes } from '#contract/testimonials/words.ts';
import type { LinkContext } from '#server/core/mail/define-mail.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';
import type { MailDraft } from '#server/core/mail/mail-draft.ts';

/** The request to a customer, as its author wrote it. */
export const requestDetails = {
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  agent_name: z.string(),
  /** the address for replies; '' if the agent has none yet */
  reply_to: z.string(),
  /** the stored picture of the agent; mails that were queued by an older release lack it */
  agent_photo: z.optional(z.nullable(z.string())),
};
export type RequestDetails = z.infer<z.ZodMiniObject<typeof requestDetails>>;

export const exampleRequest: RequestDetails = {
  first_name: 'Vera',
  last_name: 'Visitor',
  title: requestTypes[0].title,
  body: requestTypes[0].body,
  signature: defaultSignature('Nia Newcomer'),
  agent_name: 'Nia Newcomer',
  reply_to: 'nia@harbour.example.com',
  agent_photo: null,
};

/** Names are filled in; nothing else in the words has a meaning. */
export function requestMail(
  details: RequestDetails,
  { portal, token }: LinkContext,
  before: MailDraft['parts'] = [],
): Omit<MailDraft, 'subject'> {
  const path = fillPath(paths.submitTestimonial, { link: token });
  const fill = (words: string) => fillPlaceholders(words, details);
  return {
    heading: fill(details.title),
    parts: [
      ...before,
      ...paragraphsOf(fill(details.body)).map((say) => ({ say })),
      { button: 'Write a testimonial', href: portal(path) },
      { say: fill(details.signature) },
    ],
    wayOut: ['Don’t ask me again', portal(`${path}#no-more`)],
    ...(details.agent_photo
      ? { face: { name: details.agent_name, picture: portal(portraitUrl(details.agent_photo)) } }
      : {}),
    why: `You’re getting this email because ${details.agent_name} asked you for a testimonial. If you’d rather not write one, you don’t have to do anything.`,
    ...fromAgent(details),
  };
}

export const formatTitle = (details: RequestDetails): string => fillPlaceholders(details.title, details);

const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
