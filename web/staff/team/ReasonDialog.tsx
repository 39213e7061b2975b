import type { ReactElement } from 'react';
import { Reason } from '#contract/fields.ts';
import { staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { wordsOf, type Act } from './team-words.ts';

type ReasonDialogProps = { act: Act; account: StaffAccount; onClose: () => void };

/** Confirms an action and asks for the reason, which goes into the log. */
export function ReasonDialog({ act, account, onClose }: ReasonDialogProps): ReactElement {
  const { label, title, note, done, danger } = wordsOf(act, account.name);
  const form = useSchemaForm({ schema: Reason, defaultValues: { reason: '' } });
  const send = useApiMutation(staffTeam[act], {
    stale: [staffTeam.list, staffTeam.log],
    failure: 'form',
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const { refresh } = useCache();
  const close = () => {
    // an error may mean that a colleague was faster, so the list is refetched
    if (send.error) refresh(staffTeam.list, staffTeam.log);
    onClose();
  };
  return (
    <Dialog open size="small" title={title} description={note} onOpenChange={(open) => !open && close()}>
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={(body) => send.mutateAsync({ params: { id: account.id }, body })}
      >
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
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={send.isPending}>
            {label}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
