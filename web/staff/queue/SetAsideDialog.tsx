import * as z from 'zod/mini';
import { useState, type ReactElement } from 'react';
import { date } from '#contract/fields.ts';
import type { QueueItem } from '#contract/staff/queue.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { dayFrom, morningOfDay } from './aside-days.ts';
import { useQueueChange } from './use-queue-change.ts';

const maxDays = 365;

/** Sets an item aside until a chosen day. */
export function SetAsideDialog({ item, onClose }: { item: QueueItem; onClose: () => void }): ReactElement {
  const { change, isPending } = useQueueChange(item);
  const [now] = useState(() => new Date());
  const [first, last] = [dayFrom(now, 1), dayFrom(now, maxDays)];
  const form = useSchemaForm({ schema: schemaOf(first, last), defaultValues: { day: first } });
  return (
    <Dialog
      open
      size="small"
      title="Set aside"
      description={item.sentence}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={isPending}
        serverError={null}
        guard={false}
        onSubmit={({ day }) => {
          change({ until: morningOfDay(day) }, 'Set aside.', onClose);
          return Promise.resolve();
        }}
      >
        <FormField
          control={form.control}
          name="day"
          label="Until"
          required
          hint="It comes back that morning."
        >
          {(input) => <TextInput {...input} type="date" min={first} max={last} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Set aside
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const schemaOf = (first: string, last: string) =>
  z.object({
    day: date.check(
      z.refine((day) => day >= first && day <= last, 'Please choose a day from tomorrow on, within a year.'),
    ),
  });
