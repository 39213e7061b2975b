import { settingDefaults } from '#contract/settings.ts';
import { recorded } from '../gate/recorded.ts';
import { read, verbatim, write } from '../gate/sql.ts';

type Values = Record<string, string>;

/** What is set, over the defaults; the bubble speaks under the client's name until it has one of its own. */
export const allSettings = () => read<Values>()`
  SELECT ${JSON.stringify(settingDefaults)}::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', c.name)
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.clients c WHERE c.id = app.client()`;

export const kept = (
  event: 'settings.leads' | 'settings.listings',
  values: object,
  now: Date,
) => write<null>()`
  WITH noted AS (${recorded({ type: 'settings', event }, { subject: verbatim('NULL'), from: verbatim(''), now })})
  INSERT INTO app.settings AS s (client_id, key, value)
  SELECT app.client(), key, value FROM jsonb_each_text(${JSON.stringify(values)}) ORDER BY key
  ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value`;
