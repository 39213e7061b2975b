import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { account, type Me } from '#contract/account/account.ts';
import { users, type Preference } from '#contract/users/users.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { toast } from '#web/parts/toast.ts';
import { isFeatureShown } from '#web/session.tsx';
import { LockedOption } from './LockedOption.tsx';
import { OwnUser } from './own-user.ts';
import { notificationOptions } from './notification-options.ts';

const Choices = z.object({
  leads: z.boolean(),
  listings: z.boolean(),
  newsletters: z.boolean(),
  testimonials: z.boolean(),
  statistics: z.boolean(),
  mornings: z.boolean(),
} satisfies Record<Preference, z.ZodMiniType>);

export function NotificationsForm({ me }: { me: Me }): ReactElement {
  const options = notificationOptions(
    { role: me.role, services: me.services, features: me.client?.features ?? [] },
    (feature) => isFeatureShown(me, feature),
  );
  const open = options.filter(({ lock }) => lock === null).map(({ key }) => key);
  const form = useSchemaForm({ schema: Choices, defaultValues: toValues(me) });
  const update = useApiMutation(users.update, {
    stale: [account.me],
    failure: 'form',
    onSuccess: () => toast.success(),
  });
  // the profile above says who saved; choices of both people are joined
  const { save } = useRecordEdit({ form, record: me, toValues, schema: OwnUser });
  /** Null if its feature is not shown; with the reason if the account does not have it. */
  const choice = (preference: Preference) => {
    const option = options.find(({ key }) => key === preference);
    if (!option) return null;
    const { label, about, lock } = option;
    return lock === null
      ? <Output,>(field: Bound<z.input<typeof Choices>, Output, Preference>) => (
          <FormCheckbox {...field} label={label} hint={about} />
        )
      : () => <LockedOption label={label} about={about} reason={lock} />;
  };
  return (
    <Form
      form={form}
      label="Notification preferences"
      pending={update.isPending}
      serverError={update.error}
      guard
      onSubmit={(choices) =>
        save(choices, async ({ version, ...values }) => {
          const body = { version, notification_preferences: open.filter((key) => values[key]) };
          return (await update.mutateAsync({ params: { id: me.id }, body })).data;
        })
      }
    >
      <div className="flex flex-col gap-4">
        <FormFields
          control={form.control}
          fields={{
            leads: choice('leads'),
            listings: choice('listings'),
            newsletters: choice('newsletters'),
            testimonials: choice('testimonials'),
            statistics: choice('statistics'),
            mornings: choice('mornings'),
          }}
        />
      </div>
      <FormActions>
        <Button type="submit" pending={update.isPending}>
          Save preferences
        </Button>
      </FormActions>
    </Form>
  );
}

const toValues = ({ notification_preferences: list }: OwnUser): Record<Preference, boolean> => ({
  leads: list.includes('leads'),
  listings: list.includes('listings'),
  newsletters: list.includes('newsletters'),
  testimonials: list.includes('testimonials'),
  statistics: list.includes('statistics'),
  mornings: list.includes('mornings'),
});
