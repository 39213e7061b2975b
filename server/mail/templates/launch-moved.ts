import type { Template } from '../template.ts';

type Words = { subject: string; say: string; button: string; path: string };

const status = { button: 'See where your website stands', path: '/launch/status' };
const phases: Record<number, Words> = {
  1: {
    subject: 'Your launch form is open again.',
    say: 'You can change your answers and send them in once more.',
    button: 'Open the launch form',
    path: '/launch',
  },
  2: {
    ...status,
    subject: 'We are designing your website.',
    say: 'Your launch form is with us. The first design takes about 10 business days.',
  },
  3: {
    ...status,
    subject: 'A sample of your website is ready.',
    say: 'Have a look, and tell us what to change or ask for it to be published.',
  },
  4: {
    ...status,
    subject: 'We are working on your changes.',
    say: 'Revisions take 5 to 7 business days.',
  },
  5: {
    ...status,
    subject: 'Your website is about to be published.',
    say: 'We are doing the last checks before it goes online.',
  },
  0: {
    subject: 'Your website is live.',
    say: 'Congratulations! Visitors can find you from now on, and their messages arrive in your portal.',
    button: 'Open your portal',
    path: '/',
  },
};

export const launchMoved: Template<'launch-moved'> = ({ first_name, phase }, { portal }) => {
  const { subject, say, button, path } = phases[phase] ?? {
    ...status,
    subject: 'Your website has moved on.',
    say: 'It has reached its next phase.',
  };
  return {
    subject,
    heading: subject,
    parts: [{ say: `Hello ${first_name || 'there'},` }, { say }, { button, href: portal(path) }],
    why: 'You receive this email because you are an Admin of this account.',
  };
};
