import type { ReactElement } from 'react';
import { Colleague, staffTeam } from '#contract/staff/team.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { RoleNote } from './RoleNote.tsx';
import { roleOptions } from './team-words.ts';

export function InviteDialog({ onClose }: { onClose: () => void }): ReactElement {
  const form = useSchemaForm({
    schema: Colleague,
    defaultValues: { first_name: '', last_name: '', email: '', role: 'Support' },
  });
  const { control } = form;
  const invite = useApiMutation(staffTeam.invite, {
    stale: [staffTeam.list, staffTeam.log],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`An invitation is on its way to ${data.email}.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title="Add to the team"
      description="We'll email an invitation with a link to set a password. It works for 7 days. Two-step sign-in is set up after that."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        label="Add to the team"
        pending={invite.isPending}
        serverError={invite.error}
        guard={false}
        onSubmit={(body) => invite.mutateAsync({ body })}
      >
        <FormField control={control} name="first_name" label="First name" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="last_name" label="Last name" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="email" label="Email" required>
          {(input) => <EmailInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="role" label="Role" required>
          {(input) => <Select {...input} options={roleOptions} />}
        </FormField>
        <RoleNote role={form.watch('role')} />
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={invite.isPending}>
            Send invite
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
