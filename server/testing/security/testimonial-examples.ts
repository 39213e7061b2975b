import { testimonialLink } from './testimonial-rows.ts';

type Own = {
  clientId: number;
  siteId: number;
  testimonials: readonly number[];
  leads: readonly number[];
  listings: readonly number[];
};

const request = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.com',
  title: 'How was it, {{first_name}}?',
  body: 'Hi {{first_name}},\n\nhow was it?',
  signature: 'Thank you,\nAlice',
};

const submission = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.com',
  phone_number: '604-555-0123',
  message: 'It was a pleasure.',
  display_name: 'Vera V.',
  consent: true,
};

const table = `first_name,last_name,display_name,email,phone_number,testimonial,date,consent
Vera,Visitor,,vera@example.com,,It was a pleasure.,2026-05-30,yes
`;

/** Calls about testimonials that succeed: the first is manual, the second is awaited, the third came by a link. */
export function testimonialExamples({ clientId, siteId, testimonials, leads, listings }: Own) {
  const [, awaited = 0, given = 0] = testimonials;
  const link = (kind: 'submit' | 'answer' | 'withdraw') => ({
    params: { link: testimonialLink(clientId, kind) },
  });
  // the feature is not required during the launch of a website, and required afterwards
  const only = ['Editor', 'Admin', 'Admin of another client', 'staff as this client', 'staff as another'];
  return {
    testimonials: {
      list: [
        { query: { page: '1', take: '2' } },
        { query: { search: 'canary' } },
        { query: { status: 'draft' as const, homepage_only: '0' as const } },
      ],
      create: [
        {
          body: {
            first_name: 'Nora',
            last_name: 'Novak',
            display_name: 'Nora N.',
            email: 'nora@example.com',
            phone_number: '604-555-0123',
            message: 'We found our home in three weeks.',
            summary: 'Found in three weeks',
            callout: 'Three weeks!',
            consent: true,
            status_id: 3,
            published_at: '2026-11-01',
            homepage: true,
            facebook: true,
            add_to_lead: true,
          },
          publishes: true as const,
        },
      ],
      update: [
        {
          body: { status_id: 3, homepage: true, message: 'Better words', consent: true },
          publishes: true as const,
        },
        { body: { is_seen: true }, staffChangeNothing: true as const },
      ],
      history: [{ params: { id: given }, query: { take: '1' } }],
    },
    testimonialRequests: {
      lastAsked: [{ query: { email: 'ada@example.com' } }],
      request: [
        {
          body: {
            ...request,
            phone_number: '604-555-0123',
            add_to_lead: true,
            reminder: false,
            listing_id: listings[0] ?? 0,
          },
        },
      ],
      preview: [
        {
          body: {
            ...request,
            phone_number: '',
            add_to_lead: false,
            reminder: true,
          },
        },
      ],
      sendAgain: [{ params: { id: awaited } }],
      setReminder: [{ params: { id: awaited }, body: { reminder: false } }],
      revoke: [{ params: { id: awaited } }],
      askAgain: [{ params: { id: given } }],
    },
    testimonialLinks: {
      readRequest: [link('submit')],
      openRequest: [link('submit')],
      submit: [{ ...link('submit'), body: submission }],
      refuse: [link('submit')],
      readQuestion: [link('answer')],
      answer: [{ ...link('answer'), body: { agree: true } }],
      readWithdrawal: [link('withdraw')],
      withdraw: [link('withdraw')],
    },
    testimonialOffers: {
      claimOffer: [{ body: { lead_id: leads[0] ?? 0 } }, { body: { listing_ids: listings.slice(0, 1) } }],
    },
    testimonialFiles: {
      upload: [
        { body: { preview: 'true' as const }, file: table, only },
        { body: { site_id: String(siteId), create_lead: 'true' as const }, file: table, only },
      ],
      download: [
        { body: { lead_ids: leads.slice(0, 2) } },
        { body: { lead_ids: [], search: 'canary', status: 'draft' as const, homepage_only: false } },
      ],
    },
  };
}
