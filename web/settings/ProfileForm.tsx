import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { account, type Me } from '#contract/account/account.ts';
import { UserPatch, users } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions, useSchemaForm } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { saveFailure } from './save-failure.ts';

const Profile = z.pick(UserPatch, { first_name: true, last_name: true, phone_number: true });

export function ProfileForm({ me }: { me: Me }): ReactElement {
  const form = useSchemaForm({
    schema: Profile,
    defaultValues: {
      first_name: me.first_name,
      last_name: me.last_name,
      phone_number: me.phone_number ?? '',
    },
  });
  const { control } = form;
  const save = useApiMutation(users.update, {
    stale: [account.me, users.list, users.read],
    failure: 'form',
    onSuccess: () => toast.success(),
  });
  return (
    <Form
      form={form}
      label="Profile"
      pending={save.isPending}
      serverError={saveFailure(save.error)}
      guard
      onSubmit={(body) => save.mutateAsync({ params: { id: me.id }, body })}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField control={control} name="first_name" label="First name" required>
          {(input) => <TextInput {...input} autoComplete="given-name" />}
        </FormField>
        <FormField control={control} name="last_name" label="Last name" required>
          {(input) => <TextInput {...input} autoComplete="family-name" />}
        </FormField>
        <Field label="Email" hint="You sign in with this email, so it can't be changed here.">
          {(wiring) => <TextInput {...wiring} type="email" readOnly value={me.email} />}
        </Field>
        <FormField control={control} name="phone_number" label="Phone">
          {(input) => <PhoneInput {...input} autoComplete="tel" />}
        </FormField>
      </div>
      <FormActions>
        <Button type="submit" pending={save.isPending}>
          Save profile
        </Button>
      </FormActions>
    </Form>
  );
}
