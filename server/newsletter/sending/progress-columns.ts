import { rawSql } from '../../db/sql.ts';

const pairs = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `'${key}', ${value}`)
    .join(', ');

const counted = (state: string) =>
  `(SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = '${state}')`;

const ended = `s.state = 'sent'`;
const none = `s.audience IS NULL`;
const column = (name: 'failed' | 'unknown' | 'skipped') =>
  `CASE WHEN ${none} THEN 0 WHEN ${ended} THEN s.${name} ELSE c.${name} END`;
const ongoing = (name: 'pending' | 'sending') => `CASE WHEN ${none} OR ${ended} THEN 0 ELSE c.${name} END`;

/**
 * How far a row s of app.newsletter_sends has come. What is under way is counted in the ledger; as most of an audience has got it
 * or waits, those that got it are the rest.
 */
export const sendProgress = rawSql(
  pairs({
    id: 's.id',
    month: 's.month',
    state: 's.state',
    due_at: 'app.to_iso(s.due_at)',
    started_at: 'app.to_iso(s.frozen_at)',
    finished_at: 'app.to_iso(s.finished_at)',
    audience: 'coalesce(s.audience, 0)',
    pending: ongoing('pending'),
    sending: ongoing('sending'),
    sent: `CASE WHEN ${none} THEN 0 WHEN ${ended} THEN s.sent ELSE s.audience - c.pending - c.sending - c.failed - c.unknown - c.skipped END`,
    failed: column('failed'),
    unknown: column('unknown'),
    skipped: column('skipped'),
  }),
);

/** Follows the FROM clause of s. */
export const sendCounts = rawSql(`
  LEFT JOIN LATERAL (SELECT ${['pending', 'sending', 'failed', 'unknown', 'skipped'].map((state) => `${counted(state)} AS ${state}`).join(', ')}) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'`);
