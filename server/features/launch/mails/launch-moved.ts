import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** The phases as the texts name them; 0: the website is live. */
const phaseNames = { 0: 'live', 1: 'form', 2: 'design', 3: 'sample', 4: 'revision', 5: 'publish' } as const;
type PhaseName = (typeof phaseNames)[keyof typeof phaseNames];

const screens: Partial<Record<PhaseName, string>> = { form: paths.launch, live: paths.start };

export const launchMovedMail = defineMail({
  name: 'launch-moved',
  /** `sample_url` '' if there is none */
  details: { first_name: z.string(), phase: z.int(), sample_url: z.string() },
  example: example(3),
  words: {
    texts: {
      greeting: 'Hello {{first_name}},',
      form_subject: 'Your launch form is open again.',
      form_text: 'You can change your answers and submit the form again.',
      form_button: 'Open the launch form',
      design_subject: 'We’re designing your website.',
      design_text: 'We’ve received your launch form. The first design takes about 10 business days.',
      design_button: 'See your launch status',
      sample_subject: 'A sample of your website is ready.',
      sample_text: 'Take a look, then publish it or tell us what to change.',
      sample_button: 'See your launch status',
      sample_answer_button: 'Publish it, or ask for changes',
      revision_subject: 'We’re working on your changes.',
      revision_text: 'Revisions take 5 to 7 business days.',
      revision_button: 'See your launch status',
      publish_subject: 'Your website is about to be published.',
      publish_text: 'We’re doing the final checks before it goes online.',
      publish_button: 'See your launch status',
      live_subject: 'Your website is live.',
      live_text: 'Congratulations! Visitors can find you now, and their messages will arrive in your portal.',
      live_button: 'Open your portal',
      other_subject: 'Your website is in its next phase.',
      other_text: 'It’s reached its next phase.',
      other_button: 'See your launch status',
    },
    fields: ({ first_name }) => ({ first_name: first_name || 'there' }),
    variants: {
      'form open again': example(1),
      design: example(2),
      'sample without an address': { ...example(3), sample_url: '' },
      revision: example(4),
      'about to be published': example(5),
      live: example(0),
      'another phase': example(6),
    },
  },
  render: ({ phase, sample_url }, { screen, words }) => {
    const name = isNamed(phase) ? phaseNames[phase] : 'other';
    const button = words[`${name}_button`];
    const href = screen((isNamed(phase) && screens[phaseNames[phase]]) || paths.launchStatus);
    const hasSample = name === 'sample' && sample_url !== '';
    return {
      subject: words[`${name}_subject`],
      heading: words[`${name}_subject`],
      parts: [
        { say: words.greeting },
        { say: words[`${name}_text`] },
        ...(hasSample ? [{ button: 'See your sample', href: sample_url }] : []),
        { button: hasSample ? words.sample_answer_button : button, href },
      ],
      why: 'You’re getting this email because you’re an Admin of this account.',
    };
  },
});

function example(phase: number) {
  return { first_name: 'Nia', phase, sample_url: 'https://sample.example.com/' };
}

const isNamed = (phase: number): phase is keyof typeof phaseNames => phase in phaseNames;
