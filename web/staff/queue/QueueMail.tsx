import type { ReactElement } from 'react';
import { queueMailChoices, staffQueue, type QueueMailChoice } from '#contract/staff/queue.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Select } from '#web/parts/Select.tsx';
import { toast } from '#web/parts/toast.ts';

const words: Record<QueueMailChoice, string> = {
  at_once: 'Email me right away',
  daily: 'Email me once a day',
  never: 'No email',
};

/** Whether one gets mail about new items in the queue. */
export function QueueMail(): ReactElement {
  const { data } = useApiQuery(staffQueue.mail, {});
  const save = useApiMutation(staffQueue.setMail, {
    stale: [staffQueue.mail],
    onSuccess: () => toast.success(),
  });
  const current = save.isPending ? save.variables.body.choice : data?.data.choice;
  return (
    <Select
      aria-label="Email about the queue"
      options={queueMailChoices.map((value) => ({ value, label: words[value] }))}
      value={current ?? 'daily'}
      aria-busy={data === undefined || save.isPending}
      onChange={({ target }) => {
        const choice = queueMailChoices.find((one) => one === target.value);
        if (choice && data) save.mutate({ body: { choice } });
      }}
      className="w-56 max-sm:w-full"
    />
  );
}
