import { bulkExamples } from './bulk-examples.ts';
import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

/** Of tags, of the views that name them, of templates, of changes to several contacts, and of the search for words. */
export function tagExamples(
  own: SideWorld,
): Pick<Examples, 'contactTags' | 'contactViews' | 'contactTemplates' | 'textSearch' | 'bulkContacts'> {
  const [tag_id = 0, into_id = 0] = own.ids.get('tags') ?? [];
  return {
    ...bulkExamples(own),
    contactTags: {
      create: [{ body: { name: 'Investors' } }],
      rename: [{ body: { name: 'Investors' } }],
      merge: [{ body: { into_id } }],
    },
    textSearch: { search: [{ query: { search: 'calls back' } }] },
    contactTemplates: {
      create: [{ body: { kind: 'email', name: 'Thanks', subject: 'Hello', text: 'Hi {{first_name}}' } }],
      sort: [{ body: { template_ids: (own.ids.get('message_templates') ?? []).toReversed() } }],
      update: [{ body: { name: 'Welcome', text: 'Hello {{first_name}}' } }],
    },
    contactViews: {
      create: [{ body: { name: 'Investors', tag_id } }],
      sort: [{ body: { view_ids: (own.ids.get('contact_views') ?? []).toReversed() } }],
      update: [{ body: { name: 'Waiting', unanswered_days: 7, tag_id } }],
    },
  };
}
