import * as z from 'zod/mini';
import { getLaunchPath } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const returnedAnswer = z.object({ form: z.int(), name: z.string(), label: z.string(), comment: z.string() });

/** One mail for everything returned at once. */
export const answerReturnedMail = defineMail({
  name: 'answer-returned',
  details: { first_name: z.string(), answers: z.array(returnedAnswer) },
  example: {
    first_name: 'Nia',
    answers: [
      {
        form: 4,
        name: 'design_note',
        label: 'Notes for the designer',
        comment: 'Which of the two photos would you like at the top?',
      },
    ],
  },
  render: ({ first_name, answers }, { portal }) => {
    const [first, ...others] = answers;
    const subject = `We have ${others.length === 0 ? 'a question' : `${answers.length} questions`} about your launch form.`;
    const place =
      first && others.length === 0 ? `${getLaunchPath(first.form)}#${first.name}` : paths.launchStatus;
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        ...answers.flatMap(({ label, comment }) => [
          { say: `About your answer to '${label}':` },
          { quote: comment },
        ]),
        { button: others.length === 0 ? 'Answer it' : 'Answer them', href: portal(place) },
      ],
      why: 'You’re getting this email because you can edit this account’s launch form.',
    };
  },
});
