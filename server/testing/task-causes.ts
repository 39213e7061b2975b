import { plans } from '#contract/contacts/plans.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiResult, Sent } from './people.ts';
import { parseData } from './results.ts';

type Means = {
  byEve: (endpoint: Endpoint, sent?: Sent) => Promise<ApiResult>;
  createContact: () => Promise<number>;
};

/** The action of a person behind each event about tasks. */
export function causeTasks({ byEve, createContact }: Means) {
  const aTask = { title: 'Call back', due_on: '2026-12-01', due_time: null };
  async function addTask() {
    const body = { ...aTask, lead_id: await createContact() };
    return { id: parseData(tasks.add.data, await byEve(tasks.add, { body })).id };
  }
  const aPlan = { name: 'New buyer', steps: [{ way: 'call', after: 1, unit: 'days', text: '' }] };
  const addPlan = async () => ({
    plan_id: parseData(plans.create.data, await byEve(plans.create, { body: aPlan })).id,
  });
  async function startPlan() {
    const id = await createContact();
    const started = await byEve(plans.start, { params: { id }, body: await addPlan() });
    return { id, running_id: parseData(plans.start.data, started).id };
  }
  return {
    'plan.added': () => addPlan(),
    'plan.edited': async () => byEve(plans.update, { params: await addPlan(), body: aPlan }),
    'plan.deleted': async () => byEve(plans.remove, { params: await addPlan() }),
    'plan.started': () => startPlan(),
    'plan.stopped': async () => byEve(plans.stop, { params: await startPlan() }),
    'task.added': () => addTask(),
    'task.given': async () => {
      // by their names, Alice before Eve
      const [alice] = parseData(tasks.people.data, await byEve(tasks.people));
      await byEve(tasks.edit, { params: await addTask(), body: { ...aTask, user_id: alice?.id } });
    },
    'task.edited': async () => byEve(tasks.edit, { params: await addTask(), body: aTask }),
    'task.done': async () => byEve(tasks.setDone, { params: await addTask(), body: { is_done: true } }),
    'task.reopened': async () => {
      const params = await addTask();
      await byEve(tasks.setDone, { params, body: { is_done: true } });
      await byEve(tasks.setDone, { params, body: { is_done: false } });
    },
    'task.deleted': async () => byEve(tasks.remove, { params: await addTask() }),
  };
}
