import * as z from 'zod/mini';
import { sources } from '#contract/contacts/sources.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import type { MailDraft } from '#server/core/mail/mail-draft.ts';
import { formatClock } from '../followup/rules.ts';

const MailedTask = z.object({
  title: z.string(),
  due_time: z.nullable(z.string()),
  /** of a day before this one */
  is_late: z.boolean(),
  lead_id: z.nullable(z.int()),
  lead_name: z.nullable(z.string()),
});
const WaitingContact = z.object({ lead_id: z.int(), name: z.string(), lead_source_id: z.int() });

/** At seven in the morning, to users who have something to do that day. */
export const morningMail = defineMail({
  name: 'morning',
  details: {
    first_name: z.string(),
    /** all of them; the lists show the first */
    task_count: z.int(),
    tasks: z.array(MailedTask),
    waiting_count: z.int(),
    waiting: z.array(WaitingContact),
  },
  example: {
    first_name: 'Nia',
    task_count: 2,
    tasks: [
      {
        title: 'Call about the offer',
        due_time: '16:00',
        is_late: true,
        lead_id: 1,
        lead_name: 'Vera Visitor',
      },
      { title: 'Order the sign', due_time: null, is_late: false, lead_id: null, lead_name: null },
    ],
    waiting_count: 1,
    waiting: [{ lead_id: 2, name: 'Walter Visitor', lead_source_id: 1 }],
  },
  render: ({ first_name, task_count, tasks, waiting_count, waiting }, { screen }) => {
    const subject = `Today: ${countsOf(task_count, waiting_count)}`;
    const parts: MailDraft['parts'] = [
      { say: `Good morning${first_name ? `, ${first_name}` : ''}.` },
      ...(task_count > 0
        ? [
            { section: 'Your tasks' },
            {
              list: tasks.map(
                (task) =>
                  [
                    task.title,
                    [formatDue(task), ...listName(task)].join(', '),
                    screen(
                      task.lead_id === null ? paths.tasks : fillPath(paths.contact, { id: task.lead_id }),
                    ),
                  ] as const,
              ),
            },
            ...moreThan(tasks.length, task_count, 'in your tasks'),
            { button: 'Open your tasks', href: screen(paths.tasks) },
          ]
        : []),
      ...(waiting_count > 0
        ? [
            { section: 'Waiting for your answer' },
            {
              list: waiting.map(
                ({ lead_id, name, lead_source_id }) =>
                  [
                    name || 'A contact',
                    sources.find(({ id }) => id === lead_source_id)?.source ?? '',
                    screen(fillPath(paths.contact, { id: lead_id })),
                  ] as const,
              ),
            },
            ...moreThan(waiting.length, waiting_count, 'in your contacts'),
          ]
        : []),
    ];
    return {
      subject,
      heading: subject,
      parts,
      why: 'You’re getting this email because Morning email is switched on in your notification preferences.',
      preference: 'mornings',
    };
  },
});

/** '2 tasks and 1 person waiting for your answer' */
const countsOf = (tasks: number, waiting: number): string =>
  [
    ...(tasks > 0 ? [tasks === 1 ? '1 task' : `${tasks} tasks`] : []),
    ...(waiting > 0 ? [`${waiting === 1 ? '1 person' : `${waiting} people`} waiting for your answer`] : []),
  ].join(' and ');

const formatDue = ({ is_late, due_time }: z.infer<typeof MailedTask>): string =>
  is_late ? 'Late' : due_time === null ? 'Today' : `Today at ${formatClock(due_time)}`;

/** A title such as 'Call Vera Visitor' has it already. */
const listName = ({ title, lead_name }: z.infer<typeof MailedTask>): string[] =>
  lead_name && !title.includes(lead_name) ? [lead_name] : [];

const moreThan = (shown: number, all: number, where: string) =>
  all > shown ? [{ say: `And ${all - shown} more, which you can see ${where}.` }] : [];
