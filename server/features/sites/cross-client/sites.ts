import { sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import { leadSettings, type LeadSetting } from '#contract/settings/settings.ts';

export type PublicSite = {
  id: number;
  client_id: number;
  client_name: string;
  token: string;
  country: string;
  /** the client's first Admin, who owns the website, even if switched off */
  agent_name: string;
  agent_phone: string | null;
  /** of the launch answers; null if there is none */
  launch_brokerage: string | null;
  /** whether the client sends a newsletter, which visitors can sign up for */
  has_newsletter: boolean;
  /** the lead settings: the client's over the defaults */
  settings: Record<LeadSetting, string>;
};

/** The data every page of a site needs, from the rows s of its site, c of its client and u of its agent. */
export const publicSite = sql`json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country,
    'agent_name', u.name, 'agent_phone', u.phone_number, 'launch_brokerage', (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1),
    'has_newsletter', 'in_touch' = ANY (c.services), 'settings', ${selectSettings(leadSettings)})`;

/** Those rows; none if the site does not exist, or its client has left. */
export const fromSite = (siteId: number | Sql): Sql => sql`
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id JOIN app.agents u ON u.client_id = c.id
  WHERE s.id = ${siteId} AND c.account_status <> 'Cancelled'`;

export const findSite = (siteId: number) =>
  systemRead<PublicSite>()`SELECT ${publicSite} ${fromSite(siteId)}`;

/** The client's settings over their defaults. */
export function selectSettings(settings: Readonly<Record<string, { default: string }>>): Sql {
  const defaults = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, setting.default]),
  );
  return sql`${JSON.stringify(defaults)}::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY (${Object.keys(settings)}::text[])), '{}')`;
}
