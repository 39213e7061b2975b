import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { exampleRequest, requestDetails, requestMail, formatTitle } from './request-parts.ts';

export const testimonialReminderMail = defineLinkMail({
  name: 'testimonial-reminder',
  details: requestDetails,
  example: exampleRequest,
  render: (details, context) => ({
    subject: `A short reminder: ${formatTitle(details)}`,
    ...requestMail(details, context, [
      { say: "Just in case this slipped by: here it is once more. I won't remind you again." },
    ]),
  }),
});
