import { launchPathOf } from '#contract/launch.ts';
import type { Template } from '../template.ts';

export const answerReturned: Template<'answer-returned'> = (
  { first_name, step, label, comment },
  { portal },
) => ({
  subject: 'We have a question about your launch form.',
  heading: 'We have a question about your launch form.',
  parts: [
    { say: `Hello ${first_name || 'there'},` },
    { say: `It is about your answer to '${label}':` },
    { quote: comment },
    { button: 'Answer it', href: portal(launchPathOf(step)) },
  ],
  why: 'You receive this email because you can edit the launch form of this account.',
});
