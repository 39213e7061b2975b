import * as z from 'zod/mini';
import { statuses } from '#contract/contacts/lists.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import type { MailContext } from '#server/core/mail/define-mail.ts';
import type { MailDraft } from '#server/core/mail/mail-draft.ts';

/** The contents of a form and its sender, as used in mails. Empty values are ''. */
export const MailedLead = z.object({
  lead_id: z.int(),
  history_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** optional, since mails of the former release have none */
  do_not_call: z.optional(z.boolean()),
  source: z.string(),
  wants: z.string(),
  preferred_time: z.string(),
  message: z.string(),
  /** the page the form is on, and the listing it is about */
  page: z.string(),
  listing: z.string(),
  /** the domain of the website, '' if the form did not name its page */
  site: z.string(),
});
export type MailedLead = z.infer<typeof MailedLead>;

/** Made up, for previews of mails. */
export const exampleLead: MailedLead = {
  lead_id: 1,
  history_id: 1,
  name: 'Vera Visitor',
  email: 'vera@example.net',
  phone: '604-555-0123',
  source: 'Home evaluation',
  wants: 'Seller',
  preferred_time: 'Weekdays after 5pm',
  message: 'We’re thinking of selling in spring.\nCould you tell us what our place might go for?',
  page: 'https://www.harbour.example.com/evaluation',
  listing: '',
  site: 'harbour.example.com',
};

/** The person's request, how to answer, and its source. */
export function leadParts(lead: MailedLead, screen: MailContext['screen']): MailDraft['parts'] {
  const { phone, email, message, do_not_call } = lead;
  const contact = screen(fillPath(paths.contactEntry, entryOf(lead)));
  // a mail cannot ask first, so the number leads to the contact, which does
  const call = do_not_call
    ? ([`Do not call: ${show(phone)}`, contact] as const)
    : ([`Call ${show(phone)}`, phoneHref(phone)] as const);
  const reach = [
    ...(phone ? [call] : []),
    ...(email ? [[`Email ${show(email)}`, mailHref(email)] as const] : []),
  ];
  return [
    { links: reach },
    ...(message ? [{ quote: message }] : []),
    { facts: listFacts(lead) },
    { button: 'View contact', href: contact },
  ];
}

/** A link for each possible result of the first call: it opens the contact, which asks before it changes. */
export const statusParts = (lead: MailedLead, screen: MailContext['screen']): MailDraft['parts'] => [
  { say: 'How did it go? Set the status:' },
  {
    links: statuses
      .filter(({ id }) => offered.includes(id))
      .map(({ id, status }) => [
        status,
        screen(`${fillPath(paths.contactEntry, entryOf(lead))}?status=${id}`),
      ]),
  },
];

/** For a person whose devices have gone quiet: this mail may be all that they get. */
export const deviceParts = (
  isUnreached: boolean | undefined,
  screen: MailContext['screen'],
): MailDraft['parts'] =>
  isUnreached
    ? [
        {
          say: 'None of your devices has confirmed its last notification, so you may hear of this contact by email alone.',
        },
        { links: [['Check your devices', screen(paths.settings)]] },
      ]
    : [];

// Contacted, Qualified, Nurture, Rejected: the results of a first call. The other statuses come much later.
const offered: readonly number[] = [2, 5, 6, 4];

const entryOf = ({ lead_id, history_id }: MailedLead) => ({ id: lead_id, historyId: history_id });

const interests = new Map([
  ['Buyer', 'Buying'],
  ['Seller', 'Selling'],
]);

function listFacts({ source, wants, preferred_time, page, listing, site }: MailedLead) {
  const facts: [string, string, string?][] = [['Source', source]];
  if (wants) facts.push(['Interested in', interests.get(wants) ?? wants]);
  if (preferred_time) facts.push(['Best time', preferred_time]);
  if (site) facts.push(['Website', site]);
  if (page) facts.push(['Page', ...linkOf(page, site)]);
  if (listing) facts.push(['Listing', ...linkOf(listing, site)]);
  return facts;
}

/** A visitor's browser sends these addresses, so only an address of the agent's own website becomes a link. */
function linkOf(address: string, site: string): [string] | [string, string] {
  const host = URL.parse(address)?.hostname ?? '';
  const isOwn = site !== '' && (host === site || host.endsWith(`.${site}`));
  return isOwn ? [address, address] : [address];
}

const mailHref = (email: string) => `mailto:${encodeURIComponent(email.toWellFormed()).replace('%40', '@')}`;

/** Who is answered by a reply; nobody where the person left a phone alone. */
export const answerParts = ({ name, email }: MailedLead): Pick<MailDraft, 'why' | 'replyTo'> =>
  email === ''
    ? { why: whyLeads }
    : { why: `${whyLeads} Replying to this email answers ${name}.`, replyTo: email };

export const whyLeads =
  'You’re getting this email because Leads is switched on in your notification preferences.';
