import { contacts } from '#contract/contacts/contacts.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { download } from '#web/api/raw-answers.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { isStatistic, type ListSearch } from './list-search.ts';

/** Saves the whole list that the search shows. */
export const exportContacts = async (search: ListSearch): Promise<void> =>
  saveFile(await download(contacts.download, { body: exportBody(search) }));

export function exportBody({ search, ...filter }: ListSearch): SentBody<typeof contacts.download> {
  const { source, month, clients, status, tag, type, waiting } = filter;
  if (search !== undefined) return { lead_ids: [], search, lead_status_id: null };
  const ofSource = source !== undefined && { lead_source_id: source };
  if (isStatistic(filter))
    return {
      lead_ids: [],
      search: '',
      ...ofSource,
      month: month ?? null,
      became_client: clients ?? false,
    };
  return {
    lead_ids: [],
    search: '',
    lead_status_id: status ?? null,
    ...ofSource,
    ...(tag !== undefined && { tag_id: tag }),
    ...(type !== undefined && { lead_type_id: type }),
    ...(waiting !== undefined && { unanswered_days: waiting }),
  };
}
