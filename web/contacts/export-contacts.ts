import { contacts } from '#contract/contacts/contacts.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { hasOrigin, type ListSearch } from './list-search.ts';

/** Saves the whole list that the search shows. */
export const exportContacts = async (search: ListSearch): Promise<void> =>
  saveFile(await download(contacts.download, { body: exportBody(search) }));

export function exportBody({ search, status, ...origin }: ListSearch): SentBody<typeof contacts.download> {
  if (search === undefined && hasOrigin(origin))
    return {
      lead_ids: [],
      search: '',
      lead_source_id: origin.source ?? null,
      month: origin.month ?? null,
      became_client: origin.clients ?? false,
    };
  return {
    lead_ids: [],
    search: search ?? '',
    lead_status_id: search === undefined ? (status ?? null) : null,
  };
}
