import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';

const MailPreview = z.object({
  template: z.string(),
  subject: z.string(),
  /** whether the provider may change its texts */
  has_words: z.boolean(),
  /** whether its footer links to a switch */
  can_be_switched_off: z.boolean(),
  text: z.string(),
  /** of its page, for ten minutes */
  url: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const staffMailPreviewsTag: Tag = {
  name: 'Staff: mail previews',
  description: "What each mail looks like, with the provider's brand and made-up details.",
};

export const staffMailPreviews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/mail-previews',
    access: staffAreas('mails'),
    summary: 'Every kind of mail with its subject, its text, and the address of its page',
    data: z.object({ sender: z.string(), mails: z.array(MailPreview) }),
  }),
};
