import type { ReactElement } from 'react';
import { Reason } from '#contract/fields.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions, type SaveError } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

type ResetDialogProps = {
  name: string;
  /** who will read the reason */
  hint: string;
  pending: boolean;
  error: SaveError | null;
  onReset: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
};

export const resetLabel = 'Reset two-step sign-in';
export const resetDone = (name: string): string =>
  `${name} can now sign in with just a password. We've let them know by email.`;

/** Until a new second factor is set up a password alone opens the account, so the dialog warns and records the reason. */
export function ResetDialog({
  name,
  hint,
  pending,
  error,
  onReset,
  onClose,
}: ResetDialogProps): ReactElement {
  const form = useSchemaForm({ schema: Reason, defaultValues: { reason: '' } });
  return (
    <Dialog
      open
      size="small"
      title={`${resetLabel}?`}
      description={`Make sure it's really ${name} asking: call a number you already have. They'll be signed out everywhere, their recovery codes will stop working, and their password alone will open their account until they set it up again.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        label={resetLabel}
        pending={pending}
        serverError={error}
        guard={false}
        onSubmit={onReset}
      >
        <FormField control={form.control} name="reason" label="Reason" required hint={hint}>
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Reset
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
