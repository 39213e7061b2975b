import * as z from 'zod/mini';
import type { ReactElement } from 'react';
import { staffTeam } from '#contract/staff/team.ts';
import { staffQueue, worksIn, type QueueItem } from '#contract/staff/queue.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useMe } from '#web/session.tsx';
import { listsOfQueue } from './use-queue-change.ts';

const Choice = z.object({ owner: z.string().check(z.minLength(1, 'Please choose a colleague.')) });

/** Gives an item to a colleague who works in its area. */
export function AssignDialog({ item, onClose }: { item: QueueItem; onClose: () => void }): ReactElement {
  const me = useMe();
  const { data, error } = useApiQuery(staffTeam.list, {});
  const colleagues = (data?.data ?? []).filter(
    ({ id, role, is_active }) =>
      is_active && id !== me.id && id !== item.owner_id && worksIn(role, item.area),
  );
  return (
    <ActionDialog
      endpoint={staffQueue.change}
      stale={listsOfQueue}
      title="Assign to a colleague"
      text={item.sentence}
      verb="Assign"
      schema={Choice}
      values={{ owner: '' }}
      fields={{
        owner: {
          ahead: error && <Banner>{error.message}</Banner>,
          label: 'Colleague',
          required: true,
          hint: data && colleagues.length === 0 ? 'Nobody else works in this area yet.' : undefined,
          input: (input) => (
            <Select
              {...input}
              placeholder={data ? 'Choose a colleague' : 'Loading…'}
              options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
        },
      }}
      input={({ owner }) => ({
        params: { id: item.id },
        body: { owner: Number(owner), from: item.owner_id },
      })}
      done={(answer) => `Assigned to ${answer.data.owner_name ?? 'your colleague'}.`}
      onClose={onClose}
    />
  );
}
