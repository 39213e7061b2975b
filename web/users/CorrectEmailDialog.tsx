import type { ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { staffPeople } from '#contract/staff/people.ts';
import { CorrectedEmail, type users } from '#contract/users/users.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { existingUserHint } from './ExistingUser.tsx';
import { correctLabel } from './correct-label.ts';

type CorrectEmailDialogProps = {
  name: string;
  email: string;
  endpoint: typeof users.correctEmail | typeof staffPeople.correctEmail;
  params: { id: number; user_id: number };
  stale: readonly Endpoint[];
  onClose: () => void;
};

/** For an invitation that went to a wrong address. */
export function CorrectEmailDialog({
  name,
  email,
  endpoint,
  params,
  stale,
  onClose,
}: CorrectEmailDialogProps): ReactElement {
  const form = useSchemaForm({ schema: CorrectedEmail, defaultValues: { email } });
  const correct = useApiMutation(endpoint, {
    stale,
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`A new invitation is on its way to ${data.email}.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title={correctLabel}
      description={`We'll send ${name} a new invitation. The link in the last one stops working.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        label={correctLabel}
        pending={correct.isPending}
        serverError={correct.error}
        guard={false}
        onSubmit={(body) => correct.mutateAsync({ params, body })}
      >
        <FormField
          control={form.control}
          name="email"
          label="Email"
          required
          {...existingUserHint(correct.error, onClose)}
        >
          {(input) => <EmailInput {...input} autoComplete="off" />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={correct.isPending}>
            Send invite
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
