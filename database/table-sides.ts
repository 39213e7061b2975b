/**
 * The side of every table of the schema app. A client table holds rows of clients: it has client_id, its keys begin with
 * it, and row-level security keeps clients apart. A directory table is read before the client is known, or belongs to
 * none: only statements that cross clients touch it. So each client could live in another database than the directory.
 */
export const tableSides: Readonly<Record<string, 'client' | 'directory'>> = {
  activity: 'client',
  activity_chain: 'client',
  activity_chain_progress: 'client',
  activity_totals: 'client',
  applications: 'client',
  blocks: 'client',
  clients: 'client',
  collected_forms: 'client',
  domains: 'client',
  file_locks: 'client',
  files: 'client',
  intake_hours: 'client',
  launch_forms: 'client',
  launch_reminders: 'client',
  launch_reviews: 'client',
  launch_secrets: 'client',
  launch_views: 'client',
  lead_history: 'client',
  lead_totals: 'client',
  leads: 'client',
  notifications: 'client',
  settings: 'client',
  sites: 'client',
  submissions: 'client',
  support_messages: 'client',
  users: 'client',

  call_counts: 'directory',
  known_devices: 'directory',
  login_codes: 'directory',
  logins: 'directory',
  outbox: 'directory',
  password_links: 'directory',
  prospects: 'directory',
  provider: 'directory',
  provider_logos: 'directory',
  queue_items: 'directory',
  recovery_codes: 'directory',
  replication_heartbeat: 'directory',
  sessions: 'directory',
  setup_links: 'directory',
  site_hosts: 'directory',
  site_tokens: 'directory',
  staff: 'directory',
  staff_log: 'directory',
};

export const directoryTables = Object.keys(tableSides).filter((table) => tableSides[table] === 'directory');
