import * as z from 'zod/mini';
import type { ReactElement } from 'react';
import { staffAreas } from '#contract/access.ts';
import { staffTeam } from '#contract/staff/team.ts';
import type { QueueItem } from '#contract/staff/queue.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useMe } from '#web/session.tsx';
import { useQueueChange } from './use-queue-change.ts';

const Choice = z.object({ owner: z.string().check(z.minLength(1, 'Please choose a colleague.')) });
const worksOnQueue = staffAreas('queue').callers;

/** Gives an item to a colleague who works on the queue. */
export function AssignDialog({ item, onClose }: { item: QueueItem; onClose: () => void }): ReactElement {
  const me = useMe();
  const { change, isPending } = useQueueChange(item);
  const { data, error } = useApiQuery(staffTeam.list, {});
  const form = useSchemaForm({ schema: Choice, defaultValues: { owner: '' } });
  const colleagues = (data?.data ?? []).filter(
    ({ id, role, is_active }) =>
      is_active && id !== me.id && id !== item.owner_id && worksOnQueue.includes(role),
  );
  const getColleagueName = (owner: string) =>
    colleagues.find(({ id }) => String(id) === owner)?.name ?? 'Your colleague';
  return (
    <Dialog
      open
      size="small"
      title="Assign to a colleague"
      description={item.sentence}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={isPending}
        serverError={error}
        guard={false}
        onSubmit={({ owner }) => {
          change(
            { owner: Number(owner), from: item.owner_id },
            `${getColleagueName(owner)} has it now.`,
            onClose,
          );
          return Promise.resolve();
        }}
      >
        <FormField
          control={form.control}
          name="owner"
          label="Colleague"
          required
          hint={data && colleagues.length === 0 ? 'Nobody else works on the queue yet.' : undefined}
        >
          {(input) => (
            <Select
              {...input}
              placeholder={data ? 'Choose a colleague' : 'Loading…'}
              options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Assign
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
