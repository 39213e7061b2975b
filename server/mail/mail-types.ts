/** Every letter the portal writes, and what it is told when it is queued. Its text is made from that at delivery. */
export type MailDetails = {
  'reset-password': { first_name: string };
  'activate-account': { first_name: string; client_name: string };
  /** `by`: who did it, as the user knows them */
  'second-factor-reset': { first_name: string; by: string };
  'new-contact': { first_name: string; contact_name: string; lead_id: number };
  'contact-updated': { first_name: string; contact_name: string; lead_id: number; history_id: number };
  'contacts-digest': { first_name: string; forms: number };
  'support-message': {
    name: string;
    email: string;
    client_name: string;
    topic: string;
    message: string;
  };
  /** `phase` 0: the website is live; `sample_url` '' where there is none */
  'launch-moved': { first_name: string; phase: number; sample_url: string };
  'launch-news': { event: string; step: number; client_name: string; name: string; email: string };
  'answer-returned': { first_name: string; answers: ReturnedAnswer[] };
  'access-request': { name: string; email: string; client_name: string };
  prospect: { first_name: string; last_name: string; email: string; phone_number: string; message: string };
};

/** Staff as a client's people know them. */
export const ourTeam = 'Our support team';

/** An answer of the launch form that staff sent back. */
export type ReturnedAnswer = { form: number; name: string; label: string; comment: string };

export type MailName = keyof MailDetails;

/** Letters that carry a link of one use. */
export type LinkMailName = 'reset-password' | 'activate-account';
