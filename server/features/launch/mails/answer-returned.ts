import * as z from 'zod/mini';
import { getLaunchPath } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const returnedAnswer = z.object({ form: z.int(), name: z.string(), label: z.string(), comment: z.string() });

const exampleAnswer = {
  form: 4,
  name: 'design_note',
  label: 'Notes for the designer',
  comment: 'Which of the two photos would you like at the top?',
};

/** One mail for everything returned at once. */
export const answerReturnedMail = defineMail({
  name: 'answer-returned',
  details: { first_name: z.string(), answers: z.array(returnedAnswer) },
  example: { first_name: 'Nia', answers: [exampleAnswer] },
  words: {
    texts: {
      one_subject: 'We have a question about your launch form.',
      several_subject: 'We have {{questions}} questions about your launch form.',
      greeting: 'Hello {{first_name}},',
      one_button: 'Answer it',
      several_button: 'Answer them',
    },
    fields: ({ first_name, answers }) => ({
      first_name: first_name || 'there',
      questions: String(answers.length),
    }),
    variants: { several: { first_name: 'Nia', answers: [exampleAnswer, exampleAnswer] } },
  },
  render: ({ answers }, { screen, words }) => {
    const [first, ...others] = answers;
    const subject = others.length === 0 ? words.one_subject : words.several_subject;
    const place =
      first && others.length === 0 ? `${getLaunchPath(first.form)}#${first.name}` : paths.launchStatus;
    return {
      subject,
      heading: subject,
      parts: [
        { say: words.greeting },
        ...answers.flatMap(({ label, comment }) => [
          { say: `About your answer to '${label}':` },
          { quote: comment },
        ]),
        { button: others.length === 0 ? words.one_button : words.several_button, href: screen(place) },
      ],
      why: 'You’re getting this email because you can edit this account’s launch form.',
    };
  },
});
