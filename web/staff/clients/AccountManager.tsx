import * as z from 'zod/mini';
import { useEffect, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffManagers, type AccountManager } from '#contract/staff/managers.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { describeAbsence } from '../team/absence-words.ts';
import { useAccessSubject } from '#web/session.tsx';

const nobody = 'nobody';
const Choice = z.object({ staff_id: z.string().check(z.minLength(1, 'Please choose a colleague.')) });

/** With the last day of an absence while they are away. */
export function ManagerName({ manager: { id, name } }: { manager: AccountManager }): ReactElement {
  const { data } = useApiQuery(staffTeam.list, {});
  const absence = data?.data.find((one) => one.id === id)?.absence;
  if (!absence?.is_away) return <>{name}</>;
  return (
    <span>
      {name}{' '}
      <span className="text-sm font-[400] text-muted">
        {describeAbsence(absence)}. Deputy: {absence.deputy_name}
      </span>
    </span>
  );
}

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
      values={{ staff_id: client.manager ? String(client.manager.id) : '' }}
      fields={({ control }, refusal) => (
        <>
          {/* the next attempt names who has become the account manager meanwhile */}
          {refusal && <RefreshClient />}
          {error && <Banner>{error.message}</Banner>}
          <FormFields
            control={control}
            fields={{
              staff_id: {
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
          />
        </>
      )}
      input={({ staff_id }) => ({
        params: { id: client.id },
        body: {
          staff_id: staff_id === nobody ? null : Number(staff_id),
          from: client.manager?.id ?? null,
        },
      })}
      done={({ data: { manager } }) =>
        manager ? `${manager.name} looks after ${client.name}.` : `Nobody looks after ${client.name}.`
      }
      onClose={onClose}
    />
  );
}

function RefreshClient(): null {
  const { refresh } = useCache();
  useEffect(() => refresh(staff.client), [refresh]);
  return null;
}
