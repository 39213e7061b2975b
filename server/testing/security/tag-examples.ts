import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

/** Of tags, of the views that name them, and of the search for words. */
export function tagExamples(own: SideWorld): Pick<Examples, 'contactTags' | 'contactViews' | 'textSearch'> {
  const [tag_id = 0, into_id = 0] = own.ids.get('tags') ?? [];
  return {
    contactTags: {
      create: [{ body: { name: 'Investors' } }],
      rename: [{ body: { name: 'Investors' } }],
      merge: [{ body: { into_id } }],
    },
    textSearch: { search: [{ query: { search: 'calls back' } }] },
    contactViews: {
      create: [{ body: { name: 'Investors', tag_id } }],
      sort: [{ body: { view_ids: (own.ids.get('contact_views') ?? []).toReversed() } }],
      update: [{ body: { name: 'Waiting', unanswered_days: 7, tag_id } }],
    },
  };
}
