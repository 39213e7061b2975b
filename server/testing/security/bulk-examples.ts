import type { Examples } from './example-types.ts';
import { deletedOffset } from './bulk-rows.ts';
import type { SideWorld } from './world.ts';

export function bulkExamples(own: SideWorld): Pick<Examples, 'bulkContacts'> {
  const [waiting = 0, done = 0, deletion = 0] = own.ids.get('contact_bulk_changes') ?? [];
  const [lead = 0] = own.ids.get('leads') ?? [];
  const tags = own.ids.get('tags') ?? [];
  const params = { id: waiting };
  return {
    bulkContacts: {
      choose: [
        { body: { lead_ids: [lead] } },
        { body: { filter: { lead_status_id: 1 }, except_ids: [lead] } },
        { body: { filter: { tag_id: tags[0] ?? 0 } } },
      ],
      list: [{ query: { take: '1' } }],
      start: [
        { params, body: { action: 'status', lead_status_id: 9 } },
        { params, body: { action: 'delete' } },
        { params, body: { action: 'tags', added_ids: tags.slice(0, 1), removed_ids: tags.slice(1, 2) } },
      ],
      download: [{ params }],
      undo: [{ params: { id: done } }],
      searchDeleted: [{ params: { id: deletion }, query: { search: 'a' } }],
      erase: [
        { params: { id: deletion, lead_id: Math.max(...(own.ids.get('leads') ?? [])) + deletedOffset } },
      ],
    },
  };
}
