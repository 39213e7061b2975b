import type { Examples } from './example-types.ts';
import type { Actor, SideWorld } from './world.ts';

/** An Editor changes only what they wrote; staff act as the Admin. */
export function followupExamples(own: SideWorld, actor: Actor): Pick<Examples, 'timeline'> {
  const lead = own.ids.get('leads')?.[0] ?? 0;
  const params = { id: lead, entry_id: own.timelineEntries.get(actor.userId) ?? 0 };
  return {
    timeline: {
      list: [{ params: { id: lead }, query: { take: '1' } }],
      add: [
        { params: { id: lead }, body: { outcome: null, text: 'Wants a garden' } },
        { params: { id: lead }, body: { outcome: 'answered', text: '' } },
      ],
      edit: [{ params, body: { outcome: 'left_message', text: 'Wants a shed' } }],
      remove: [{ params }],
    },
  };
}
