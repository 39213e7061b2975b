import { personName } from '../db/person-name.ts';
import { settingDefaults } from '#contract/settings/settings.ts';
import { quickRead, write } from '../db/sql.ts';
import { currentCaller, logActivity } from '../events/log-activity.ts';
import { settingsActivity } from './activity.ts';

type Values = Record<string, string>;

/**
 * The saved settings over the defaults; the chat bubble has the agent's name, that of the first Admin, until it has its
 * own.
 */
export const readSettings = () => quickRead<Values>()`
  SELECT ${JSON.stringify(settingDefaults)}::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', coalesce(${personName('u')}, c.name))
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.clients c
  LEFT JOIN LATERAL (
    SELECT first_name, last_name FROM app.users
    WHERE client_id = c.id AND role = 'Admin' AND NOT is_pending AND deleted_at IS NULL ORDER BY id LIMIT 1) u ON true
  WHERE c.id = app.client()`;

export const saveSettings = (
  event: 'settings.leads' | 'settings.listings',
  values: object,
  now: Date,
) => write<null>()`
  WITH logged AS (${logActivity(settingsActivity, event, { by: currentCaller, now })})
  INSERT INTO app.settings AS s (client_id, key, value)
  SELECT app.client(), key, value FROM jsonb_each_text(${JSON.stringify(values)}) ORDER BY key
  ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value`;

export const firstSite = () => quickRead<number>()`
  SELECT to_json(id) FROM app.sites WHERE client_id = app.client() ORDER BY id LIMIT 1`;
