import * as z from 'zod/mini';
import { formIds } from '#contract/launch/forms.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const example = { first_name: 'Nia', phase: 1, days: 3, completed: 2, questions: 0, offers_help: false };

const texts = {
  greeting: 'Hello {{first_name}},',
  form_subject: 'Your launch form is waiting for you.',
  new_form_text:
    'It takes about half an hour, and everything you write is saved as you go. Once you send it in, we begin with the design.',
  form_text:
    'You’ve finished {{completed}} of {{steps}} steps, and everything you wrote is saved. Once you send it in, we begin with the design.',
  form_button: 'Continue where you left off',
  sample_subject: 'Your sample is waiting for you.',
  sample_text: 'Take a look at the first version of your website, then publish it or tell us what to change.',
  sample_button: 'See where it stands',
  one_question_subject: 'We’re waiting for an answer from you.',
  questions_subject: 'We’re waiting for {{questions}} answers from you.',
  questions_text:
    'We’ve asked about what you wrote in your launch form. As soon as we know, we’ll continue with your website.',
  one_question_button: 'Answer it',
  questions_button: 'Answer them',
  help: 'If something’s holding you up, tell us under Support in the portal, and we’ll help.',
};

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
    /** missing in mails that an older release queued */
    offers_help: z.optional(z.boolean()),
  },
  example,
  words: {
    texts,
    fields: ({ first_name, days, completed, questions }) => ({
      first_name: first_name || 'there',
      days: String(days),
      completed: String(completed),
      steps: String(formIds.length),
      questions: String(questions),
    }),
    variants: {
      'not begun': { ...example, completed: 0 },
      'later reminder': { ...example, days: 7, offers_help: true },
      sample: { ...example, phase: launchPhases.sample },
      'one question': { ...example, questions: 1 },
      'several questions': { ...example, questions: 3 },
    },
  },
  render: ({ phase, days, completed, questions, offers_help = days > firstReminder }, { screen, words }) => {
    const { subject, text, button, path } = describeTurn({ phase, completed, questions }, words);
    return {
      subject,
      heading: subject,
      parts: [
        { say: words.greeting },
        { say: text },
        ...(offers_help ? [{ say: words.help }] : []),
        { button, href: screen(path) },
      ],
      why: 'You’re getting this email because you’re an Admin of this account and your website is being prepared.',
    };
  },
});

const firstReminder = 3;

type Turn = { phase: number; completed: number; questions: number };

function describeTurn({ phase, completed, questions }: Turn, words: Record<keyof typeof texts, string>) {
  if (questions > 0) {
    const amount = questions === 1 ? 'one_question' : 'questions';
    return {
      subject: words[`${amount}_subject`],
      text: words.questions_text,
      button: words[`${amount}_button`],
      path: paths.launchStatus,
    };
  }
  if (phase === launchPhases.sample)
    return {
      subject: words.sample_subject,
      text: words.sample_text,
      button: words.sample_button,
      path: paths.launchStatus,
    };
  return {
    subject: words.form_subject,
    text: completed === 0 ? words.new_form_text : words.form_text,
    button: words.form_button,
    path: paths.launch,
  };
}
