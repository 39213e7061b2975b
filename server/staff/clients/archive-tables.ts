/** The tables of an archive by the order of their rows, which are written as they are stored. */
export const archivedTables = {
  clients: 'id',
  sites: 'id',
  domains: 'id',
  users: 'id',
  leads: 'id',
  lead_history: 'id',
  newsletter_consents: 'lead_id',
  newsletter_consent_changes: 'id',
  launch_forms: 'form',
  launch_reviews: 'form, question',
  listings: 'id',
  open_houses: 'id',
  listing_media: 'listing_id, position, file_id',
  files: 'id',
  listing_files: 'file_id',
  settings: 'key',
  ai_usage: 'id',
  word_dismissals: 'id',
  applications: 'created_at',
  support_messages: 'id',
  notifications: 'id',
  activity: 'id',
} as const satisfies Record<string, string>;
export type ArchivedTable = keyof typeof archivedTables;

/** The other tables of a client, and why nobody misses them in an archive. */
export const leftOutTables: Record<string, string> = {
  activity_chain: 'hashes that prove the activity log',
  activity_chain_progress: 'how far those hashes go',
  activity_totals: 'counts of the activity log',
  blocks: 'hashes of blocked senders, whose addresses are not kept',
  client_notes: 'notes among staff, which the client never reads',
  collected_forms: 'what a mail about several forms is made of; the forms are among the submissions',
  file_locks: 'a lock',
  intake_hours: 'counts of a rate limit',
  launch_reminders: 'which reminders were sent',
  launch_secrets: 'passwords, which leave the portal one by one and with a reason alone',
  launch_views: 'what staff have looked at',
  lead_totals: 'counts of the contacts',
  mls_links: 'when a listing was in the feed of its board last; what it says is in the listings',
  mls_photos: 'which photo of a board became which file',
  newsletter_sign_ups: 'sign-ups that nobody has confirmed yet',
  newsletter_suppressions: 'hashes of addresses that get no newsletters, which are not kept',
  listing_publications: 'copies of the listings as visitors see them',
  listing_totals: 'counts of the listings',
  site_publishers: 'the way into websites of other systems, a password included',
  submissions: 'hashes of forms that were sent, which keep them from being stored twice',
};

/** What an archive calls a table, where people know it by another name. */
const fileNames: Partial<Record<ArchivedTable, string>> = {
  clients: 'account',
  leads: 'contacts',
  lead_history: 'submissions',
  newsletter_consents: 'newsletter-consents',
  newsletter_consent_changes: 'newsletter-consent-changes',
  launch_forms: 'launch-answers',
  open_houses: 'open-houses',
  listing_media: 'listing-photos',
  listing_files: 'listing-files',
  launch_reviews: 'launch-reviews',
  support_messages: 'support-messages',
  ai_usage: 'ai-answers',
  word_dismissals: 'word-dismissals',
  applications: 'requests',
};
export const fileNameOf = (table: ArchivedTable): string => `${fileNames[table] ?? table}.json`;
