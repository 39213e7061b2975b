import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { account, type Me } from '#contract/account/account.ts';
import { may } from '#contract/access.ts';
import { emailChange } from '#contract/account/email-change.ts';
import { UserPatch, users } from '#contract/users/users.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useAccessSubject } from '#web/session.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { textValues } from '#web/parts/form-values.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { ownNameFields } from '#web/parts/name-fields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { OwnUser } from './own-user.ts';
import { saveFailure } from './save-failure.ts';

/** The messages of a patch, which speak to the person themselves. */
const OwnProfile = z.omit(UserPatch, { user_type_id: true, notification_preferences: true });

const toValues = (own: OwnUser) => textValues(z.keyof(OwnProfile).options, own);

export function ProfileForm({ me }: { me: Me }): ReactElement {
  const mayChangeEmail = may(useAccessSubject(), emailChange.ask.access);
  const form = useEditForm({ schema: OwnProfile, defaultValues: toValues(me) });
  const { control } = form;
  const update = useApiMutation(users.update, {
    stale: [account.me, users.list, users.read],
    failure: 'form',
    onSuccess: () => toast.success(),
  });
  const { save, edit } = useRecordEdit({ form, record: me, toValues, schema: OwnUser });
  return (
    <>
      <EditNotice edit={edit} what="profile" />
      <Form
        form={form}
        label="Profile"
        pending={update.isPending}
        serverError={saveFailure(errorToShow(update.error))}
        guard
        onSubmit={(body) =>
          save(body, async (sent) => (await update.mutateAsync({ params: { id: me.id }, body: sent })).data)
        }
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormFields
            control={control}
            fields={{
              ...ownNameFields,
              phone_number: {
                label: 'Phone',
                ahead: (
                  <div className="flex flex-col gap-2">
                    <Field label="Email" hint="You sign in with this email.">
                      {(wiring) => <TextInput {...wiring} type="email" readOnly value={me.email} />}
                    </Field>
                    {mayChangeEmail && <ChangeEmail me={me} />}
                  </div>
                ),
                input: (input) => <PhoneInput {...input} autoComplete="tel" />,
              },
            }}
          />
        </div>
        <FormActions>
          <Button type="submit" pending={update.isPending}>
            Save profile
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
