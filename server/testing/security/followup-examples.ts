import type { PlanDraft } from '#contract/contacts/plans.ts';
import type { Examples } from './example-types.ts';
import type { Actor, SideWorld } from './world.ts';

/** An Editor changes only what they wrote; staff act as the Admin. */
export function followupExamples(
  own: SideWorld,
  actor: Actor,
): Pick<Examples, 'contactMessages' | 'plans' | 'tasks' | 'timeline'> {
  const lead = own.ids.get('leads')?.[0] ?? 0;
  const params = { id: lead, entry_id: own.timelineEntries.get(actor.userId) ?? 0 };
  const task = { title: 'Call back', due_on: '2026-12-01', due_time: '14:30' };
  const plan: PlanDraft = {
    name: 'New buyer',
    steps: [{ way: 'email', after: 3, unit: 'days', text: 'with the guide' }],
  };
  return {
    contactMessages: {
      list: [{ params: { id: lead }, query: { take: '1' } }],
      start: [{ params: { id: lead } }],
      saveDraft: [{ params: { id: lead }, body: { subject: 'Re: Your question', text: 'Hi' } }],
      send: [
        { params: { id: lead }, body: { subject: 'Re: Your question', text: 'Hi', quote: '> Is it free?' } },
      ],
    },
    plans: {
      create: [{ body: plan }],
      update: [{ body: plan }],
      ofContact: [{ params: { id: lead } }],
      start: [
        { params: { id: own.ids.get('leads')?.[1] ?? 0 }, body: { plan_id: own.ids.get('plans')?.[0] ?? 0 } },
      ],
      stop: [{ params: { id: lead, running_id: own.ids.get('lead_plans')?.[0] ?? 0 } }],
    },
    tasks: {
      list: [{ query: { take: '1', state: 'due', owner: 'all' } }],
      ofContact: [{ params: { id: lead } }],
      add: [
        { body: { ...task, lead_id: lead, user_id: actor.userId } },
        { body: { ...task, due_time: null, lead_id: null } },
      ],
      edit: [{ body: task }, { body: { ...task, user_id: actor.userId } }],
      people: [{}],
      setDone: [{ body: { is_done: true } }],
      remove: [{}],
    },
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
