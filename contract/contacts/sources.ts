/** The sources that people choose themselves; the others are set by forms and by ads. */
const firstManual = 13;
const lastManual = 19;

/** In the order of their ids, which begin with 1. */
export const sources = [
  'Contact form',
  'Home evaluation',
  'Home finder',
  'Saved search',
  'Predefined search',
  'Listing inquiry',
  'Pop-up lead capture',
  'Chat bubble',
  'Newsletter sign-up',
  'Facebook ad',
  'Google ad',
  'Testimonial',
  'Open house',
  'Referral',
  'Phone call',
  'Walk-in',
  'Past client',
  'Social media',
  'Other',
  'Form on other website',
].map((source, n) => ({ id: n + 1, source, is_manual: n + 1 >= firstManual && n + 1 <= lastManual }));
