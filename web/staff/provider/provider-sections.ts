import type { FormSection } from '#web/parts/SkeletonSections.tsx';

/** The sections of the provider's own data. */
export const providerSections = {
  company: {
    title: 'Company',
    note: 'Who you are to your clients. Every email carries it.',
    height: [103, 85.5],
  },
  mail: {
    title: 'Email',
    note: 'The sender and colours of your email.',
    height: [103, 66.5],
  },
  contact: {
    title: 'How clients reach you',
    note: 'Clients see this on their support page. Leave a field empty to hide that option.',
    height: [103, 66.5],
  },
  hours: {
    title: 'Hours',
    note: 'When someone answers the phone, texts and the chat.',
    height: [144.5, 66.5],
  },
  terms: {
    title: 'Terms',
    note: 'What a client agrees to when they submit their launch form.',
    height: [103, 66.5],
  },
} satisfies Record<string, FormSection>;
