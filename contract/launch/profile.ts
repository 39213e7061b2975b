import { toOptions, yesNo, type Section } from './question.ts';

const ownDomain = ['godaddy', 'google', 'anotherhost'] as const;

/** Step 1: who the agent is, and material for the new website. */
export const profile: readonly Section[] = [
  {
    title: 'About you',
    hint: 'What visitors will read about you, and how they can reach you.',
    questions: [
      { kind: 'email', name: 'email', label: 'Email', required: true },
      { kind: 'text', name: 'fullname', label: 'Full name', most: 191, required: true },
      {
        kind: 'phone',
        name: 'phonenumber',
        label: 'Phone number',
        hint: 'For example 604-555-0123',
        required: true,
      },
      {
        kind: 'text',
        name: 'website_title',
        label: 'Website title',
        hint: 'Most agents use their own name or the name of their team.',
        most: 191,
        required: true,
      },
      {
        kind: 'text',
        name: 'tagline',
        label: 'Tagline',
        hint: 'One short line below the title.',
        most: 191,
      },
      {
        kind: 'long text',
        name: 'biography',
        label: 'Biography',
        hint: 'Your story in your own words. We’ll help with the wording.',
        most: 10_000,
      },
      {
        kind: 'long text',
        name: 'team_members',
        label: 'Team members',
        hint: 'Names and roles of everyone who should be on the website.',
        most: 5000,
      },
    ],
  },
  {
    title: 'Photos and materials',
    hint: 'Send what you have. You can add more later.',
    questions: [
      {
        kind: 'files',
        name: 'testimonials',
        label: 'Testimonials',
        types: ['csv', 'txt', 'pdf', 'doc', 'docx'],
        most: 5,
        isOpenLater: true,
      },
      {
        kind: 'files',
        name: 'headshots',
        label: 'Headshots',
        types: ['jpg', 'png'],
        most: 10,
        isOpenLater: true,
      },
      {
        kind: 'files',
        name: 'branding',
        label: 'Logo and branding',
        types: ['jpg', 'png', 'svg', 'pdf', 'ai', 'eps', 'zip'],
        most: 10,
        isOpenLater: true,
      },
      {
        kind: 'files',
        name: 'photography',
        label: 'Photography',
        types: ['jpg', 'png'],
        most: 30,
        isOpenLater: true,
      },
      {
        kind: 'url',
        name: 'video',
        label: 'Video',
        hint: 'A link to a video about you, on YouTube or Vimeo for example.',
      },
      {
        kind: 'files',
        name: 'additional_materials_file',
        label: 'Additional materials',
        types: ['pdf', 'doc', 'docx', 'jpg', 'png', 'zip'],
        most: 10,
        isOpenLater: true,
      },
      {
        kind: 'long text',
        name: 'additional_materials_text',
        label: 'Anything we should know about these materials?',
        most: 5000,
      },
    ],
  },
  {
    title: 'Your current website',
    hint: 'Leave this empty if you don’t have one.',
    questions: [
      { kind: 'url', name: 'existing_website', label: 'Address of your current website' },
      { kind: 'long text', name: 'pros_existing_website', label: 'What do you like about it?', most: 5000 },
      {
        kind: 'long text',
        name: 'cons_existing_website',
        label: 'What don’t you like about it?',
        most: 5000,
      },
      {
        kind: 'several',
        name: 'pages_copied_over',
        label: 'Which pages should we copy over?',
        options: toOptions(
          'Home',
          'About',
          'Listings',
          'Buyers',
          'Sellers',
          'Communities',
          'Blog',
          'Contact',
          'Other',
        ),
      },
    ],
  },
  {
    title: 'Your domain',
    questions: [
      {
        kind: 'choice',
        name: 'domain_name',
        label: 'Where is your domain registered?',
        options: [
          { value: 'godaddy', label: 'GoDaddy' },
          { value: 'google', label: 'Google' },
          { value: 'anotherhost', label: 'Another host' },
          { value: 'no', label: 'No, I need a domain' },
        ],
        required: true,
      },
      {
        kind: 'text',
        name: 'domain_name_id',
        label: 'Username of your domain account',
        hint: 'Even better, give us delegated access there and keep your password to yourself.',
        most: 191,
        when: { question: 'domain_name', is: ownDomain },
      },
      {
        kind: 'secret',
        name: 'domain_name_password',
        label: 'Password of your domain account',
        hint: 'We keep it encrypted and never show it again. Our team can read it only with a reason, which you’ll see in your activity, and we delete it 30 days after your website goes live.',
        most: 191,
        when: { question: 'domain_name', is: ownDomain },
      },
    ],
  },
  {
    title: 'Your brokerage',
    questions: [
      { kind: 'text', name: 'brokerage', label: 'Brokerage', most: 191, required: true },
      { kind: 'text', name: 'board', label: 'Real estate board', most: 191, required: true },
      {
        kind: 'choice',
        name: 'prec',
        label: 'Are you a Personal Real Estate Corporation (PREC)?',
        options: yesNo,
        required: true,
      },
      {
        kind: 'agreement',
        name: 'term',
        label: 'Terms',
        statement: 'I agree to the terms',
        required: true,
      },
    ],
  },
];
