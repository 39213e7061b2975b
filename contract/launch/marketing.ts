import { toOptions, yesNo, type Section } from './question.ts';

const topics = toOptions(
  'Market updates',
  'Home decor',
  'Renovation',
  'Gardening',
  'Local events',
  'Restaurants',
  'Schools',
  'Mortgage tips',
  'Buyer tips',
  'Seller tips',
  'Community news',
  'Holidays',
  'Inspirational quotes',
  'Humour',
);
const listingKinds = toOptions(
  'Condos',
  'Townhouses',
  'Detached homes',
  'Luxury',
  'Land',
  'Rentals',
  'Commercial',
  'New developments',
);
const targets = toOptions(
  'Buyers',
  'Sellers',
  'First-time buyers',
  'Investors',
  'Downsizers',
  'Relocating families',
);

/**
 * Step 5: the services that bring people to the website. The package decides which questions are shown;
 * Create gets all of them.
 */
export const marketing: readonly Section[] = [
  {
    title: 'Facebook',
    notFor: ['Drive'],
    questions: [
      {
        kind: 'choice',
        name: 'facebook',
        label: 'Do you have a Facebook business page?',
        options: yesNo,
        required: true,
      },
      {
        kind: 'url',
        name: 'facebook_business_url',
        label: 'Address of your business page',
        hint: 'For example https://www.facebook.com/your-page',
        required: true,
        when: { question: 'facebook', is: ['yes'] },
      },
    ],
  },
  {
    title: 'Newsletter',
    notFor: ['Build', 'Drive'],
    questions: [
      {
        kind: 'choice',
        name: 'mailchimp',
        label: 'Do you have a Mailchimp account?',
        options: yesNo,
        required: true,
      },
      {
        kind: 'long text',
        name: 'highlight_newsletter_area',
        label: 'Which areas should the newsletter highlight?',
        most: 5000,
      },
      {
        kind: 'long text',
        name: 'highlight_local_event',
        label: 'Which local events should it highlight?',
        most: 5000,
      },
    ],
  },
  {
    title: 'Contact list',
    notFor: ['Build', 'Drive'],
    questions: [
      {
        kind: 'choice',
        name: 'contact',
        label: 'Do you have a contact list to bring with you?',
        options: yesNo,
        required: true,
      },
      {
        kind: 'files',
        name: 'contact_csv',
        label: 'Your contact list',
        hint: 'A CSV file. Any spreadsheet program can save one.',
        types: ['csv'],
        most: 1,
        when: { question: 'contact', is: ['yes'] },
      },
    ],
  },
  {
    title: 'Buyers’ ads',
    notFor: ['Build', 'Engage', 'Drive'],
    questions: [
      {
        kind: 'text',
        name: 'buyers_ad_location',
        label: 'Where should we look for buyers?',
        most: 191,
      },
      {
        kind: 'several',
        name: 'dislike_facebook_content',
        label: 'Topics you don’t want us to post about',
        hint: 'Up to 10.',
        options: topics,
        most: 10,
      },
      {
        kind: 'several',
        name: 'like_facebook_content',
        label: 'Topics you’d like us to post about',
        options: topics,
        apartFrom: 'dislike_facebook_content',
      },
      {
        kind: 'several',
        name: 'dislike_facebook_listings',
        label: 'Kinds of listings you don’t want to advertise',
        hint: 'Up to 5.',
        options: listingKinds,
        most: 5,
      },
    ],
  },
  {
    title: 'Instagram',
    questions: [
      {
        kind: 'choice',
        name: 'instagram',
        label: 'Do you have an Instagram account?',
        options: yesNo,
        required: true,
      },
      {
        kind: 'text',
        name: 'instagram_id',
        label: 'Instagram username',
        most: 191,
        required: true,
        when: { question: 'instagram', is: ['yes'] },
      },
      {
        kind: 'secret',
        name: 'instagram_password',
        label: 'Instagram password',
        hint: 'We keep it encrypted and never show it again. Our team can read it only with a reason, which you’ll see in your activity, and we delete it 30 days after your website goes live. Even better, share access in your Instagram settings.',
        most: 191,
        required: true,
        when: { question: 'instagram', is: ['yes'] },
      },
    ],
  },
  {
    title: 'Google ads',
    notFor: ['Build', 'Engage', 'Grow'],
    questions: [
      {
        kind: 'text',
        name: 'google_ad_location',
        label: 'Where should your Google ads run?',
        hint: 'A city, a neighbourhood or a region.',
        most: 191,
        required: true,
      },
      {
        kind: 'text',
        name: 'google_ad_location_backup',
        label: 'Second choice of area',
        most: 191,
        required: true,
      },
      {
        kind: 'several',
        name: 'google_ad_preferred_target',
        label: 'Who should the ads speak to?',
        hint: 'Up to 4.',
        options: targets,
        most: 4,
      },
    ],
  },
];
