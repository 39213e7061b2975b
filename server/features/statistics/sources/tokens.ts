/** The encryption context of the tokens of sources. */
export const sourceTokens = 'tokens of sources';

type Owner = { client_id: number; source: string; site_id: number | null };

/** A token of one source cannot be used in the row of another. */
export const tokenContext = ({ client_id, source, site_id }: Owner): string =>
  `client ${client_id} ${source} ${site_id ?? ''}`;
