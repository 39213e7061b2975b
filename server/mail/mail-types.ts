/** Every mail of the portal by name, with the details that are queued. The text is rendered from these at delivery. */
export type MailDetails = {
  'reset-password': { first_name: string };
  'activate-account': { first_name: string; client_name: string };
  /** `by`: the name of the person who did it */
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

/** The name of staff in mail to clients. */
export const ourTeam = 'Our support team';

/** An answer of the launch questionnaire that staff sent back. */
type ReturnedAnswer = { form: number; name: string; label: string; comment: string };

export type MailName = keyof MailDetails;

/** Mail with a link that works once. */
export type LinkMailName = 'reset-password' | 'activate-account';
