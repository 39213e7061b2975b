/** How rows belong to a contact: by one of these columns, or by a column of rows that belong to it. */
type Link = { columns: readonly string[] } | { through: string; column: string };

export type DeletedTable = {
  table: string;
  link: Link;
  /** without its parent a row does not come back */
  parents?: readonly { table: string; column: string; key?: string }[];
};

const lead: Link = { columns: ['lead_id'] };
const user = { table: 'users', column: 'user_id' };
const listing = { table: 'listings', column: 'listing_id' };

/** Tables whose rows go with a contact and come back with it, parents first. A test compares them with the schema. */
export const deletedTables: readonly DeletedTable[] = [
  { table: 'lead_history', link: lead },
  { table: 'lead_timeline', link: lead },
  { table: 'lead_plans', link: lead },
  { table: 'lead_tasks', link: lead, parents: [user] },
  { table: 'lead_arrivals', link: lead },
  { table: 'lead_messages', link: lead },
  { table: 'lead_message_drafts', link: lead, parents: [user] },
  { table: 'lead_tags', link: lead, parents: [{ table: 'tags', column: 'tag_id' }] },
  { table: 'listing_sellers', link: lead, parents: [listing] },
  { table: 'merged_leads', link: { columns: ['merged_into'] } },
  { table: 'newsletter_bounces', link: lead },
  { table: 'newsletter_consent_changes', link: lead },
  { table: 'newsletter_consents', link: lead },
  {
    table: 'notifications',
    link: lead,
    parents: [user, { table: 'users', column: 'subject_user_id' }],
  },
  { table: 'separate_contacts', link: { columns: ['lead_id', 'other_id'] } },
  { table: 'testimonial_offers', link: lead, parents: [listing] },
  {
    table: 'crm_enquiries',
    link: { through: 'lead_history', column: 'history_id' },
    parents: [{ table: 'crm_connections', column: 'client_id', key: 'client_id' }],
  },
];

export type ReleasedTable = {
  table: string;
  key: string;
  /** stored with the deletion; until the undo the row is without them */
  texts: readonly string[];
};

/** Rows that stay without their contact, by their keys, and are its own again. */
export const releasedTables: readonly ReleasedTable[] = [
  { table: 'lead_ad_leads', key: 'leadgen', texts: ['body'] },
  { table: 'lead_emails', key: 'id', texts: ['sender', 'subject', 'service', 'body', 'outcome'] },
  { table: 'testimonials', key: 'id', texts: [] },
];
