import type { StaleQueries } from '#web/api/affected-queries.ts';

export const newsletterStaleQueries: StaleQueries = {
  'newsletter.changed': {
    all: [
      '/newsletters',
      '/newsletters/preview',
      '/newsletters/previous',
      '/newsletters/sending',
      '/stats/newsletters',
    ],
  },
  'contact.changed': { all: ['/newsletters/audience'], ofSubject: ['/leads/{id}/newsletter-consents'] },
};
