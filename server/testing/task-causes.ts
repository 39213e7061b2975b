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
  return {
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
