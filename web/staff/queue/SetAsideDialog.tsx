import * as z from 'zod/mini';
import { useState, type ReactElement } from 'react';
import { date } from '#contract/fields.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { dayFrom, morningOfDay } from './aside-days.ts';
import { listsOfQueue } from './use-queue-change.ts';

const maxDays = 365;

/** Sets an item aside until a chosen day. */
export function SetAsideDialog({ item, onClose }: { item: QueueItem; onClose: () => void }): ReactElement {
  const [now] = useState(() => new Date());
  const [first, last] = [dayFrom(now, 1), dayFrom(now, maxDays)];
  return (
    <ActionDialog
      endpoint={staffQueue.change}
      stale={listsOfQueue}
      title="Set aside"
      text={item.sentence}
      verb="Set aside"
      schema={createSchema(first, last)}
      values={{ day: first }}
      fields={{
        day: {
          label: 'Until',
          required: true,
          hint: 'It returns that morning.',
          input: (input) => <TextInput {...input} type="date" min={first} max={last} />,
        },
      }}
      input={({ day }) => ({ params: { id: item.id }, body: { until: morningOfDay(day) } })}
      done="Set aside."
      onClose={onClose}
    />
  );
}

const createSchema = (first: string, last: string) =>
  z.object({
    day: date.check(
      z.refine((day) => day >= first && day <= last, 'Please choose a day from tomorrow on, within a year.'),
    ),
  });
