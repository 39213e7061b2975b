/** What the tokens of sources are encrypted for. */
export const sourceTokens = 'tokens of sources';

type Owner = { client_id: number; source: string; site_id: number | null };

/** A token of one source is of no use in the row of another. */
export const tokenContext = ({ client_id, source, site_id }: Owner): string =>
  `client ${client_id} ${source} ${site_id ?? ''}`;
