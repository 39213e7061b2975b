import type { ReactElement } from 'react';
import { RoleChange, staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { RoleNote } from './RoleNote.tsx';
import { roleOptions } from './team-words.ts';

type RoleDialogProps = { account: StaffAccount; onClose: () => void };

/** Gives a colleague another role; the reason goes into the log. */
export function RoleDialog({ account, onClose }: RoleDialogProps): ReactElement {
  const form = useSchemaForm({ schema: RoleChange, defaultValues: { role: account.role, reason: '' } });
  const send = useApiMutation(staffTeam.changeRole, {
    stale: [staffTeam.list, staffTeam.log],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`${data.name} is now ${data.role}.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title={`Change the role of ${account.name}?`}
      description="It applies at once, wherever they're signed in."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={(body) => send.mutateAsync({ params: { id: account.id }, body })}
      >
        <FormField control={form.control} name="role" label="Role" required>
          {(input) => <Select {...input} options={roleOptions} />}
        </FormField>
        <RoleNote role={form.watch('role')} />
        <FormField
          control={form.control}
          name="reason"
          label="Reason"
          required
          hint="Your colleagues read it under What happened."
        >
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={send.isPending}>
            Change role
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
