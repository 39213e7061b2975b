/** The texts of upgrade offers, in one place so that they are easy to change. */
export const claims = [
  'Newsletters with a 40% open rate, versus the 20% industry average.',
  'Ads with a click-through rate 4% higher than average.',
  'An average of 20 leads per client in 30 days.',
] as const;

export const lockTexts = {
  launch: {
    title: 'Coming soon',
    body: 'This service will be available after you submit your launch form.',
    action: 'Launch form',
  },
  live: {
    title: 'Coming soon',
    body: 'This service will be available after your site is live.',
    action: 'Launch status',
  },
  testimonials: {
    title: 'Testimonials manager',
    body: 'Request access to collect, manage and publish testimonials.',
    action: 'Request access',
  },
  default: { title: 'Upgrade your account', action: 'Find out more' },
} as const;

export const noThanks = 'No, thanks';
export const askAdministrator = 'Please ask your administrator to upgrade.';
export const appliedMessage =
  'Thanks for applying for our Testimonials Manager feature! We will reach out to you with further information shortly!';

export const upgradeRequired = 'Upgrade required';
export const bookMeeting = 'Book a meeting to upgrade';
export const requestMeeting = 'Request a meeting';
export const meetingRequestedMessage = 'Thanks! We will contact you shortly.';
