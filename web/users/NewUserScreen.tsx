import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { users } from '#contract/users/users.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { nameFields } from '#web/parts/name-fields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { existingUserHint } from './ExistingUser.tsx';
import { RoleField } from './RoleField.tsx';
import { phoneField } from './user-fields.tsx';
import { InviteForm, newUser } from './user-values.ts';

export function NewUserScreen(): ReactElement {
  const navigate = useNavigate();
  const form = useSchemaForm({ schema: InviteForm, defaultValues: newUser });
  const { control } = form;
  const invite = useApiMutation(users.invite, {
    stale: [users.list],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`${data.name} has been created.`);
      void navigate({ to: paths.users, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <div className="max-w-form">
      <PageHead
        title="New user"
        subtitle="We’ll email an invitation to join this account. It works for 7 days."
      />
      <Surface>
        <Form
          form={form}
          label="New user"
          pending={invite.isPending}
          serverError={invite.error}
          guard
          onSubmit={(body) => invite.mutateAsync({ body })}
        >
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormFields
              control={control}
              fields={{
                ...nameFields,
                email: {
                  required: true,
                  ...existingUserHint(invite.error),
                  input: (input) => <EmailInput {...input} autoComplete="off" />,
                },
                phone_number: phoneField,
                user_type_id: (field) => <RoleField {...field} />,
              }}
            />
          </div>
          <FormActions>
            <LinkButton asChild variant="secondary">
              <Link to={paths.users}>Back</Link>
            </LinkButton>
            <Button type="submit" pending={invite.isPending}>
              Send invite
            </Button>
          </FormActions>
        </Form>
      </Surface>
    </div>
  );
}
