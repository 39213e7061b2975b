import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { exampleRequest, requestDetails, requestMail, formatTitle } from './request-parts.ts';

export const testimonialReminderMail = defineLinkMail({
  name: 'testimonial-reminder',
  details: requestDetails,
  example: exampleRequest,
  render: (details, context) => ({
    subject: `A short reminder: ${formatTitle(details)}`,
    ...requestMail(details, context, [
      { say: 'In case you missed my first note, here it is again. I won’t remind you again.' },
    ]),
  }),
});
