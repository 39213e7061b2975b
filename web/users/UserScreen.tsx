import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type * as z from 'zod/mini';
import { isSwitchedOff, users, type User } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Field } from '#web/parts/Field.tsx';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { nameFields } from '#web/parts/name-fields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { reserveHeight } from '#web/parts/reserve-height.ts';
import { SkeletonForm, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useTitle } from '#web/routing/title.ts';
import { CorrectEmail } from './CorrectEmail.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { ResendInvite } from './ResendInvite.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { RoleField } from './RoleField.tsx';
import { useUser } from './use-user.ts';
import { phoneField } from './user-fields.tsx';
import { EditForm, toUserValues } from './user-values.ts';

export function UserScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/settings/users/$id' });
  const { user, isDeleted } = useUser(id);
  useTitle(user?.name);
  return (
    <div className="max-w-form">
      <PageHead
        title={user ? <UserName user={user} /> : <SkeletonTitle spoken="User" />}
        actions={
          user?.is_pending &&
          !user.is_disabled && (
            <>
              <CorrectEmail user={user} />
              <ResendInvite user={user} />
            </>
          )
        }
      />
      {user?.is_disabled && (
        <Banner kind="info" className="mb-6">
          {isSwitchedOff}
        </Banner>
      )}
      <Surface>
        {user ? (
          <Edit key={user.id} user={user} isDeleted={isDeleted} />
        ) : (
          <div {...reserveHeight([150.5, 95.5])}>
            <SkeletonForm fields={5} />
          </div>
        )}
      </Surface>
      {user && !user.is_pending && <ResetSecondFactor user={user} />}
    </div>
  );
}

const UserName = ({ user }: { user: User }): ReactElement => (
  <>
    {user.name}
    {user.is_pending && (
      <Tag kind="plain" className="ml-3 align-middle font-sans tracking-normal">
        pending
      </Tag>
    )}
  </>
);

function Edit({ user, isDeleted }: { user: User; isDeleted: boolean }): ReactElement {
  const navigate = useNavigate();
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(user);
  const form = useEditForm({ schema: EditForm, defaultValues: toUserValues(before) });
  const { control } = form;
  const update = useApiMutation(users.update, {
    stale: [users.list, users.read],
    failure: 'form',
  });
  const { save, edit } = useRecordEdit({
    form,
    record: user,
    toValues: toUserValues,
    schema: users.update.data,
    isMissing: isDeleted,
  });
  async function onSave(body: z.output<typeof EditForm>): Promise<void> {
    const { name } = await save(body, async (sent) => {
      const answer = await update.mutateAsync({ params: { id: user.id }, body: sent });
      return answer.data;
    });
    toast.success(`${name} has been updated.`);
    void navigate({ to: paths.users, replace: true, ignoreBlocker: true });
  }
  return (
    <RecordForm
      edit={edit}
      what="user"
      form={form}
      label="User"
      save={update}
      onSubmit={onSave}
      verb="Save user"
      actions={
        <>
          <div className="sm:mr-auto">
            <DeleteUser user={user} />
          </div>
          <LinkButton asChild variant="secondary">
            <Link to={paths.users}>Back</Link>
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormFields
          control={control}
          fields={{
            ...nameFields,
            phone_number: {
              ...phoneField,
              ahead: (
                <Field
                  label="Email"
                  hint={
                    user.is_pending
                      ? 'Not right? Use Correct email above.'
                      : 'They can change it themselves, in their account settings.'
                  }
                >
                  {(wiring) => <TextInput {...wiring} type="email" readOnly value={user.email} />}
                </Field>
              ),
            },
            user_type_id: (field) => <RoleField {...field} />,
          }}
        />
      </div>
    </RecordForm>
  );
}
