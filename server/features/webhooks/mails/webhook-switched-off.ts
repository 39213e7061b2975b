import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import type { PortalLinks } from '#server/core/mail/portal-links.ts';

type Audience = { name: string; hrefIn: (links: PortalLinks) => string; why: string };

/** To those who can put the webhook right. */
const defineSwitchedOff = ({ name, hrefIn, why }: Audience) =>
  defineMail({
    name,
    details: { webhook_id: z.int(), host: z.string(), problem: z.string() },
    example: { webhook_id: 0, host: 'hooks.example.com', problem: 'The address answered 500.' },
    render: ({ host, problem }, links) => ({
      subject: `Your webhook to ${host} was switched off`,
      heading: 'Your webhook was switched off',
      parts: [
        {
          say: `${host} no longer takes our messages, so we’ve stopped sending them. The last attempt: ${problem}`,
        },
        {
          say: 'Nothing is lost. Once the address works, turn the webhook on and send what happened in the last 30 days again.',
        },
        { button: 'See your webhooks', href: hrefIn(links) },
      ],
      why,
    }),
  });

export const webhookSwitchedOffMail = defineSwitchedOff({
  name: 'webhook-switched-off',
  hrefIn: ({ screen }) => screen(paths.webhooks),
  why: 'You’re getting this email because you’re an Admin of this account.',
});

export const providerWebhookSwitchedOffMail = defineSwitchedOff({
  name: 'provider-webhook-switched-off',
  hrefIn: ({ portal }) => portal(paths.staffWebhooks),
  why: 'You’re getting this email because you’re an owner of the portal.',
});
