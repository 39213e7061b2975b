import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const testimonialReceivedMail = defineMail({
  name: 'testimonial-received',
  details: {
    testimonial_id: z.int(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    /** 'yes' if they may be published */
    consent: z.string(),
  },
  example: {
    testimonial_id: 1,
    name: 'Vera Visitor',
    email: 'vera@example.net',
    message: 'Nia found us a home in three weeks.\nWe would ask her again at any time.',
    consent: 'yes',
  },
  render: ({ testimonial_id, name, email, message, consent }, { screen }) => ({
    subject: `${name} submitted a testimonial.`,
    heading: `${name} submitted a testimonial.`,
    parts: [
      { quote: message },
      {
        say:
          consent === 'yes'
            ? 'You may publish these words.'
            : 'They haven’t agreed to publication, so please keep this private.',
      },
      {
        button: 'View testimonial',
        href: screen(fillPath(paths.testimonial, { id: testimonial_id })),
      },
    ],
    why: `You’re getting this email because Testimonials is switched on in your notification preferences. Replying to this email answers ${name}.`,
    replyTo: email,
    preference: 'testimonials',
  }),
});
