import { toOptions, type Section } from './question.ts';

const objectives = [
  ...toOptions(
    'Generate buyer leads',
    'Generate seller leads',
    'Showcase my listings',
    'Build my personal brand',
    'Stay in touch with past clients',
  ),
  { value: 'other', label: 'Other' },
];

/** The sections of the home page, in their initial order. */
export const homeParts = [
  { value: 'predefined-searches', label: 'Predefined Searches' },
  { value: 'about', label: 'About' },
  { value: 'testimonials', label: 'Testimonials' },
  { value: 'newsletter-sign-up', label: 'Newsletter Sign-up' },
  { value: 'home-evaluation', label: 'Home Evaluation' },
  { value: 'your-listings', label: 'Your listings' },
  { value: 'resources', label: 'Resources' },
] as const;

/** Step 2: what the website is for, and how its pages are built. */
export const layout: readonly Section[] = [
  {
    title: 'Objectives',
    hint: 'What should your website do for you first, and what comes next?',
    questions: [
      {
        kind: 'choice',
        name: 'primary_objective',
        label: 'Primary objective',
        options: objectives,
        required: true,
      },
      {
        kind: 'text',
        name: 'primary_objective_other',
        label: 'Your primary objective',
        most: 191,
        required: true,
        when: { question: 'primary_objective', is: ['other'] },
      },
      {
        kind: 'choice',
        name: 'secondary_objective',
        label: 'Secondary objective',
        options: objectives,
        required: true,
        unlike: 'primary_objective',
      },
      {
        kind: 'text',
        name: 'secondary_objective_other',
        label: 'Your secondary objective',
        most: 191,
        required: true,
        when: { question: 'secondary_objective', is: ['other'] },
        unlike: 'primary_objective_other',
      },
    ],
  },
  {
    title: 'Top of the home page',
    questions: [
      {
        kind: 'choice',
        name: 'header_style',
        label: 'Header style',
        options: toOptions('Full-screen photo', 'Photo slideshow', 'Video', 'Split photo and text'),
        required: true,
      },
      {
        kind: 'choice',
        name: 'menubar',
        label: 'Menu bar',
        options: toOptions('Right', 'Left', 'Centered', 'Centered with logo above'),
        required: true,
      },
      {
        kind: 'several',
        name: 'header_features',
        label: 'Header features',
        hint: 'Up to 3.',
        options: toOptions(
          'Property search',
          'Home evaluation',
          'Featured listings',
          'Contact form',
          'Testimonials',
          'Newsletter sign-up',
        ),
        most: 3,
        required: true,
      },
    ],
  },
  {
    title: 'Sections of the home page',
    questions: [
      {
        kind: 'order',
        name: 'custom_layout',
        label: 'Which sections, in which order?',
        hint: 'Drag sections into place, or move them with the buttons. Untick any you don’t want.',
        options: homeParts,
      },
      { kind: 'long text', name: 'extra_comment', label: 'Comments on the layout', most: 5000 },
    ],
  },
  {
    title: 'Predefined searches',
    hint: 'Links on your home page that open a ready-made list of properties.',
    questions: [
      {
        kind: 'choice',
        name: 'predefined_search_type',
        label: 'What should they search by?',
        options: toOptions('None', 'Neighbourhood', 'Property type', 'Price range', 'Mixed'),
        required: true,
      },
      {
        kind: 'lines',
        name: 'predefined_search_choices',
        label: 'Your predefined searches',
        hint: 'We recommend a maximum of 8 predefined searches.',
        most: 191,
        advised: 8,
        required: true,
        when: {
          question: 'predefined_search_type',
          is: ['Neighbourhood', 'Property type', 'Price range', 'Mixed'],
        },
      },
    ],
  },
];
