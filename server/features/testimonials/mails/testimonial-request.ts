import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { exampleRequest, requestDetails, requestMail, formatTitle } from './request-parts.ts';

export const testimonialRequestMail = defineLinkMail({
  name: 'testimonial-request',
  details: requestDetails,
  example: exampleRequest,
  render: (details, context) => ({ subject: formatTitle(details), ...requestMail(details, context) }),
});
