/** The fields of a lead that labels may name. */
export type LeadField =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'message'
  | 'preferred_time'
  | 'listing';

/** A service that mails leads, told by the domain of its sender. */
export type LeadLayout = {
  service: string;
  domains: readonly string[];
  /** of the lead: the contract's id */
  source: number;
  /** where the name of the person is in the subject or a sentence, as the group `name` */
  names?: readonly RegExp[];
};

const listingInquiry = 6;
const facebookAd = 10;

export const leadLayouts: readonly LeadLayout[] = [
  {
    service: 'REALTOR.ca',
    domains: ['realtor.ca', 'crea.ca'],
    source: listingInquiry,
    names: [/^(?<name>.{2,80}?) (?:has sent|sent) you an? (?:inquiry|enquiry|message)/i],
  },
  {
    service: 'Zillow',
    domains: ['zillow.com', 'zillowgroup.com', 'trulia.com'],
    source: listingInquiry,
    names: [
      /^(?<name>.{2,80}?) is (?:requesting (?:information|an application)|interested in)/i,
      /^new (?:zillow )?(?:lead|message) from (?<name>.{2,80})$/i,
    ],
  },
  {
    service: 'realtor.com',
    domains: ['realtor.com', 'move.com'],
    source: listingInquiry,
    names: [/^new (?:realtor\.com )?(?:lead|inquiry)[^A-Za-z]+(?<name>.{2,80})$/i],
  },
  {
    service: 'Homes.com',
    domains: ['homes.com', 'homesnap.com'],
    source: listingInquiry,
    names: [/^(?:new )?(?:lead|inquiry|message) from (?<name>.{2,80})$/i],
  },
  { service: 'Facebook', domains: ['facebookmail.com', 'facebook.com', 'meta.com'], source: facebookAd },
];

/** Labels as services and plugins of forms write them, in small letters and without their marks. */
export const leadLabels: Readonly<Record<string, LeadField>> = {
  name: 'name',
  'full name': 'name',
  'your name': 'name',
  'contact name': 'name',
  'lead name': 'name',
  'customer name': 'name',
  'buyer name': 'name',
  from: 'name',
  nom: 'name',
  'nom complet': 'name',
  'first name': 'first_name',
  first: 'first_name',
  firstname: 'first_name',
  prénom: 'first_name',
  'last name': 'last_name',
  last: 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  'nom de famille': 'last_name',
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  'your email': 'email',
  'reply to': 'email',
  courriel: 'email',
  'adresse courriel': 'email',
  phone: 'phone',
  'phone number': 'phone',
  'your phone': 'phone',
  'telephone number': 'phone',
  telephone: 'phone',
  tel: 'phone',
  mobile: 'phone',
  cell: 'phone',
  'cell phone': 'phone',
  'home phone': 'phone',
  'contact number': 'phone',
  téléphone: 'phone',
  message: 'message',
  'your message': 'message',
  comment: 'message',
  comments: 'message',
  question: 'message',
  questions: 'message',
  inquiry: 'message',
  enquiry: 'message',
  note: 'message',
  notes: 'message',
  commentaires: 'message',
  'preferred time': 'preferred_time',
  'best time to call': 'preferred_time',
  'best time to contact': 'preferred_time',
  property: 'listing',
  'property address': 'listing',
  listing: 'listing',
  'listing address': 'listing',
  propriété: 'listing',
};
