import * as z from 'zod/mini';
import { formIds } from '#contract/launch/forms.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

type Reminder = { phase: number; days: number; completed: number; questions: number };
type Words = { subject: string; say: string; button: string; path: string };

/** To an agent whose turn it is and whose launch has not moved for days. */
export const launchReminderMail = defineMail({
  name: 'launch-reminder',
  /** `completed` steps of the form; `questions` are returned answers */
  details: {
    first_name: z.string(),
    phase: z.int(),
    days: z.int(),
    completed: z.int(),
    questions: z.int(),
  },
  example: { first_name: 'Nia', phase: 1, days: 3, completed: 2, questions: 0 },
  render: ({ first_name, ...reminder }, { portal }) => {
    const { subject, say, button, path } = formatReminder(reminder);
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        { say },
        ...(reminder.days > firstReminder
          ? [{ say: 'If something’s holding you up, tell us under Support in the portal, and we’ll help.' }]
          : []),
        { button, href: portal(path) },
      ],
      why: 'You’re getting this email because you’re an Admin of this account and your website is being prepared.',
    };
  },
});

const firstReminder = 3;

function formatReminder({ phase, completed, questions }: Reminder): Words {
  if (questions > 0)
    return {
      subject: `We’re waiting for ${questions === 1 ? 'an answer' : `${questions} answers`} from you.`,
      say: 'We’ve asked about what you wrote in your launch form. As soon as we know, we’ll continue with your website.',
      button: questions === 1 ? 'Answer it' : 'Answer them',
      path: paths.launchStatus,
    };
  if (phase === launchPhases.sample)
    return {
      subject: 'Your sample is waiting for you.',
      say: 'Take a look at the first version of your website, then publish it or tell us what to change.',
      button: 'See where it stands',
      path: paths.launchStatus,
    };
  return {
    subject: 'Your launch form is waiting for you.',
    say:
      completed === 0
        ? 'It takes about half an hour, and everything you write is saved as you go. Once you send it in, we begin with the design.'
        : `You’ve finished ${completed} of ${formIds.length} steps, and everything you wrote is saved. Once you send it in, we begin with the design.`,
    button: 'Continue where you left off',
    path: paths.launch,
  };
}
