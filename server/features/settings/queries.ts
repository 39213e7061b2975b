import { settingDefaults, type settings } from '#contract/settings/settings.ts';
import type { Meta } from '#contract/endpoint.ts';
import type { WithBeside } from '#server/core/db/client-db.ts';
import { emptySql, quickRead, rawSql, sql, write } from '#server/core/db/sql.ts';
import { compareEdit, selectLastEdit, type EditedRow } from '#server/core/editing/queries.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { settingsActivity } from './activity.ts';

type Values = Record<string, string>;

/** The saved settings over the defaults; the chat bubble has the agent's name until another is set. */
const storedSettings = sql`
  SELECT ${JSON.stringify(settingDefaults)}::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', u.name)
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.agents u WHERE u.client_id = app.client()`;

/** With their version. */
export const readSettings = () => quickRead<WithBeside<Values, Meta<typeof settings.read>>>()`
  SELECT (${storedSettings}), json_build_object('version', coalesce(max(r.version), 1), 'last_edit', (
    SELECT ${selectLastEdit('n')} FROM app.settings_edits n WHERE n.client_id = app.client()))
  FROM app.settings_edits r WHERE r.client_id = app.client()`;

export const saveSettings = (event: 'settings.leads' | 'settings.listings', values: object, now: Date) =>
  write<null>()`${change(
    sql`INSERT INTO app.settings AS s (client_id, key, value)
    SELECT app.client(), key, value FROM jsonb_each_text(${JSON.stringify(values)}) ORDER BY key
    ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value`,
    { now, log: logChange(settingsActivity, event, { subject: rawSql('NULL'), from: emptySql }) },
  )}`;

/** Creates a version of the settings to compare with, if there is none. */
export const ensureVersion = () => write<null>()`
  INSERT INTO app.settings_edits (client_id) VALUES (app.client()) ON CONFLICT (client_id) DO NOTHING`;

export const editsRow: EditedRow = {
  table: rawSql('app.settings_edits'),
  where: rawSql('r.client_id = app.client()'),
};

/** The settings alone. */
export const readValues = () => quickRead<Values>()`${storedSettings}`;

export const compareSettings = (sent: object) => (since: number) =>
  compareEdit({
    row: editsRow,
    stored: sql`(${storedSettings})`,
    mine: sql`${JSON.stringify(sent)}::jsonb`,
    since,
  });

export const firstSite = () => quickRead<number>()`
  SELECT to_json(id) FROM app.sites WHERE client_id = app.client() ORDER BY id LIMIT 1`;
