import { read } from '../gate/sql.ts';

export type PublicSite = {
  id: number;
  client_id: number;
  client_name: string;
  token: string;
  country: string;
};

export const siteOf = (siteId: number) => read<PublicSite>()`
  SELECT json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country)
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id
  WHERE s.id = ${siteId} AND c.account_status <> 'Cancelled'`;

/** Whether this host is a domain of any agent's site. */
export const knownHost = (host: string) => read<true>()`
  SELECT to_json(true) FROM app.site_hosts WHERE host = ${host} LIMIT 1`;
