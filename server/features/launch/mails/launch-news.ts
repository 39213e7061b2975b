import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { launchForms } from '#contract/launch/forms.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const events = ['step_saved', 'files_added', 'submitted', 'publish_requested'] as const;
export type LaunchNews = (typeof events)[number];

export const launchNewsMail = defineMail({
  name: 'launch-news',
  details: {
    event: z.enum(events),
    step: z.int(),
    /** all that were saved, if several */
    steps: z.optional(z.array(z.int())),
    client_name: z.string(),
    name: z.string(),
    email: z.string(),
    client_id: z.int(),
  },
  example: {
    event: 'submitted',
    step: 6,
    client_name: 'Harbour Realty Group',
    name: 'Nia Newcomer',
    email: 'nia@harbour.example.com',
    client_id: 1,
  },
  render: ({ event, step, steps = [step], client_name, name, email, client_id }, { portal }) => {
    const title = titleOf(step);
    const what = {
      step_saved:
        steps.length > 1
          ? `saved ${steps.length} steps of the launch form`
          : `saved '${title}' of the launch form`,
      files_added: `added files to '${title}' of the launch form`,
      submitted: 'submitted the launch form',
      publish_requested: 'asked us to publish the website',
    }[event];
    return {
      subject: `${client_name} ${what}`,
      heading: `${client_name} ${what}`,
      parts: [
        {
          facts: [
            ...(steps.length > 1 ? [['Steps', steps.map(titleOf).join(', ')] as const] : []),
            ['By', name],
            ['Email', email],
          ],
        },
        {
          button: 'Open the launch form',
          href: portal(fillPath(paths.staffClientLaunch, { id: client_id })),
        },
      ],
      why: 'Sent from the portal. Replying to this email answers the person who did this.',
      replyTo: email,
    };
  },
});

const titleOf = (step: number): string => launchForms.find(({ id }) => id === step)?.title ?? 'a step';
