import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { exampleRequest, requestDetails, requestMail, titleOf } from './request-parts.ts';

export const testimonialRequestMail = defineLinkMail({
  name: 'testimonial-request',
  details: requestDetails,
  example: exampleRequest,
  render: (details, context) => ({ subject: titleOf(details), ...requestMail(details, context) }),
});
