import { useEffect, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import type { ReminderSchedule as Schedule } from '#contract/billing/reminder-schedule.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { reserveHeight } from '#web/parts/reserve-height.ts';
import { Section } from '#web/parts/Section.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { NewerSettings } from './NewerSettings.tsx';
import { sendOrRefetch, useShownVersion } from './use-shown-version.ts';

/** '3, 10, 21' */
const typedDays = z.pipe(
  z
    .string()
    .check(z.regex(/^\s*(\d+(\s*[,;\s]\s*\d+)*)?\s*$/, 'Please enter days as numbers, such as 3, 10, 21.')),
  z.transform((typed) => (typed.match(/\d+/g) ?? []).map(Number)),
);
const ScheduleForm = z.object({ before: typedDays, after: typedDays });

const toValues = ({ before, after }: Pick<Schedule, 'before' | 'after'>) => ({
  before: before.join(', '),
  after: after.join(', '),
});

/** When all clients are reminded of an open invoice. */
export function ReminderSchedule(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(staffBilling.reminderSchedule, {});
  return (
    <Section
      title="Invoice reminders"
      note="Emails to clients about open invoices that no card pays automatically. You can pause them on a client’s billing page."
    >
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <ScheduleFields schedule={data.data} onConflict={() => void refetch()} />
      ) : (
        <div {...reserveHeight([82, 52])} aria-busy />
      )}
    </Section>
  );
}

type ScheduleFieldsProps = { schedule: Schedule; onConflict: () => void };

function ScheduleFields({ schedule, onConflict }: ScheduleFieldsProps): ReactElement {
  const values = toValues(schedule);
  const form = useSchemaForm({ schema: ScheduleForm, defaultValues: values });
  const { base, hasNewer, setFilled } = useShownVersion(schedule.version, form.formState.isDirty);
  const saved = JSON.stringify(values);
  useEffect(() => form.reset(JSON.parse(saved), { keepDirtyValues: true }), [form, saved]);
  const save = useApiMutation(staffBilling.saveReminderSchedule, {
    stale: [staffBilling.reminderSchedule, staffBilling.clientReminders],
    failure: 'form',
    onSuccess: ({ data }) => {
      setFilled(data.version);
      form.reset(toValues(data));
      toast.success();
    },
  });
  const fields = groupFields(form.control, {
    days: {
      before: {
        label: 'Days before the due date',
        hint: 'Such as 3; 0 is the due date.',
        input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
      },
      after: {
        label: 'Days after the due date',
        hint: 'Such as 3, 10, 21.',
        input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
      },
    },
  });
  return (
    <Form
      form={form}
      label="Invoice reminders"
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={(body) => sendOrRefetch(save.mutateAsync({ body: { ...body, version: base } }), onConflict)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('days')}</div>
      {hasNewer && (
        <NewerSettings
          text={`${values.before || 'none'} before, ${values.after || 'none'} after the due date`}
          onUse={() => form.reset(values)}
        />
      )}
      <p className="text-muted">{scheduleText(schedule)}</p>
      <FormActions>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          Save reminders
        </Button>
      </FormActions>
    </Form>
  );
}

const scheduleText = ({ before, after }: Schedule): string =>
  before.length + after.length === 0
    ? 'No reminders are sent.'
    : 'Each is sent in the morning, where the client is.';
