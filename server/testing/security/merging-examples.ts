import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

export function mergingExamples(own: SideWorld): Pick<Examples, 'merging'> {
  const [id = 0, other_id = 0] = own.ids.get('leads') ?? [];
  const merged = own.ids.get('merged_leads')?.[0] ?? 0;
  return {
    merging: {
      duplicates: [{ query: { take: '2' } }],
      ofContact: [{ params: { id } }],
      keepBoth: [
        { params: { id }, body: { other_id } },
        { params: { id }, body: { other_id, is_couple: true } },
      ],
      merge: [
        { params: { id }, body: { other_id } },
        { params: { id: other_id }, body: { other_id: id, from_other: ['name', 'email'] } },
      ],
      merges: [{}],
      undo: [{ params: { id: merged } }],
    },
  };
}
