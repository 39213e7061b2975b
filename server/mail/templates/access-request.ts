import type { MailTemplate } from '../mail-template.ts';

export const accessRequest: MailTemplate<'access-request'> = ({ name, email, client_name }) => ({
  subject: `Access to the testimonials manager: ${client_name}`,
  heading: `${client_name} asks for the testimonials manager`,
  parts: [
    {
      facts: [
        ['Asked by', name],
        ['Email', email],
      ],
    },
  ],
  why: 'Sent from the portal. Replying to this email answers the person who asked.',
  replyTo: email,
});
