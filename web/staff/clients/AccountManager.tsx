import * as z from 'zod/mini';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffManagers } from '#contract/staff/managers.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useAccessSubject } from '#web/session.tsx';

const nobody = 'nobody';
const Choice = z.object({ manager: z.string().check(z.minLength(1, 'Please choose a colleague.')) });

/** Opens the choice of the colleague who looks after a client, for those who may make it. */
export function ChangeManager({ client }: { client: ClientPage }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!may(useAccessSubject(), staffManagers.assign.access)) return null;
  return (
    <>
      <button
        type="button"
        className="text-action underline"
        onClick={() => setOpen(true)}
        aria-label="Change account manager"
      >
        Change
      </button>
      {isOpen && <ManagerDialog client={client} onClose={() => setOpen(false)} />}
    </>
  );
}

function ManagerDialog({ client, onClose }: { client: ClientPage; onClose: () => void }): ReactElement {
  const { data, error } = useApiQuery(staffTeam.list, {});
  const colleagues = (data?.data ?? []).filter(({ is_active }) => is_active);
  return (
    <ActionDialog
      endpoint={staffManagers.assign}
      stale={[staff.client, staff.clients, staffQueue.list, staffQueue.counts]}
      title="Account manager"
      text={`New items about ${client.name} are assigned to them, where their role allows it, and so are open ones that nobody else has.`}
      verb="Save"
      schema={Choice}
      values={{ manager: client.manager ? String(client.manager.id) : '' }}
      fields={{
        manager: {
          ahead: error && <Banner>{error.message}</Banner>,
          label: 'Colleague',
          required: true,
          input: (input) => (
            <Select
              {...input}
              placeholder={data ? 'Choose a colleague' : 'Loading…'}
              options={[
                ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
                ...(client.manager ? [{ value: nobody, label: 'Nobody' }] : []),
              ]}
            />
          ),
        },
      }}
      input={({ manager }) => ({
        params: { id: client.id },
        body: { staff_id: manager === nobody ? null : Number(manager) },
      })}
      done={({ data: { manager } }) =>
        manager ? `${manager.name} looks after ${client.name}.` : `Nobody looks after ${client.name}.`
      }
      onClose={onClose}
    />
  );
}
