import type { FormSection } from '#web/parts/SkeletonSections.tsx';

/** The sections of the provider's own data. */
export const providerSections = {
  company: {
    title: 'Company',
    note: 'Who you are to your clients. Every email carries it.',
    height: 'h-104 sm:h-84',
  },
  mail: {
    title: 'Email',
    note: 'Who email comes from, and the colours it has.',
    height: 'h-120 sm:h-64',
  },
  contact: {
    title: 'How clients reach you',
    note: 'Clients see this on their support page. An empty field takes its option away.',
    height: 'h-104 sm:h-62',
  },
  hours: {
    title: 'Hours',
    note: 'When somebody answers the phone, texts and the chat.',
    height: 'h-120 sm:h-64',
  },
  terms: {
    title: 'Terms',
    note: 'What a client agrees to when they submit their launch form.',
    height: 'h-72',
  },
} satisfies Record<string, FormSection>;
