import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { account, type Me } from '#contract/account/account.ts';
import { UserPatch, users } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { textValues } from '#web/parts/form-values.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { saveFailure } from './save-failure.ts';

/** The messages of a patch, which speak to the person themselves. */
const OwnProfile = z.omit(UserPatch, { user_type_id: true, notification_preferences: true });

export function ProfileForm({ me }: { me: Me }): ReactElement {
  const form = useEditForm({
    schema: OwnProfile,
    defaultValues: textValues(z.keyof(OwnProfile).options, me),
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
        <FormFields
          control={control}
          fields={{
            first_name: {
              required: true,
              input: (input) => <TextInput {...input} autoComplete="given-name" />,
            },
            last_name: {
              required: true,
              input: (input) => <TextInput {...input} autoComplete="family-name" />,
            },
            phone_number: {
              label: 'Phone',
              ahead: (
                <Field label="Email" hint="You sign in with this email, so it can't be changed here.">
                  {(wiring) => <TextInput {...wiring} type="email" readOnly value={me.email} />}
                </Field>
              ),
              input: (input) => <PhoneInput {...input} autoComplete="tel" />,
            },
          }}
        />
      </div>
      <FormActions>
        <Button type="submit" pending={save.isPending}>
          Save profile
        </Button>
      </FormActions>
    </Form>
  );
}
