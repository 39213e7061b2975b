import * as z from 'zod/mini';
import type { ReactElement } from 'react';
import { Reason } from '#contract/fields.ts';
import { staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { reasonField } from '#web/actions/reason-field.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Select } from '#web/parts/Select.tsx';
import { listsOfQueue } from '../queue/use-queue-change.ts';
import { reasonHint } from './team-words.ts';

const nobody = 'nobody';
const Choice = z.extend(Reason, { to: z.string().check(z.minLength(1, 'Please choose a colleague.')) });

type HandOverDialogProps = { account: StaffAccount; onClose: () => void };

/** Gives what a colleague looks after to another, for a vacation without an end or before the account is switched off. */
export function HandOverDialog({ account: { id, name }, onClose }: HandOverDialogProps): ReactElement {
  const { data } = useApiQuery(staffTeam.list, {});
  const others = (data?.data ?? []).filter((one) => one.is_active && one.id !== id);
  return (
    <ActionDialog
      endpoint={staffTeam.handOver}
      stale={[staffTeam.log, ...listsOfQueue]}
      title={`Hand over the work of ${name}?`}
      text="The clients they look after and the open items assigned to them go to a colleague. Items outside the colleague’s areas become unassigned."
      verb="Hand over"
      schema={Choice}
      values={{ to: '', reason: '' }}
      fields={{
        to: {
          label: 'To',
          required: true,
          input: (input) => (
            <Select
              {...input}
              placeholder={data ? 'Choose a colleague' : 'Loading…'}
              options={[
                ...others.map((one) => ({ value: String(one.id), label: one.name })),
                { value: nobody, label: 'Nobody' },
              ]}
            />
          ),
        },
        reason: reasonField(reasonHint),
      }}
      input={({ to, reason }) => ({
        params: { id },
        body: { to: to === nobody ? null : Number(to), reason },
      })}
      done={({ data: { clients, items } }) =>
        `${clients === 1 ? '1 client' : `${clients} clients`} and ${items === 1 ? '1 item' : `${items} items`} handed over.`
      }
      onClose={onClose}
    />
  );
}
