import type { ReactElement } from 'react';
import { Reason } from '#contract/fields.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Form, FormActions, type SaveError } from './Form.tsx';
import { FormField } from './FormField.tsx';
import { TextArea } from './TextArea.tsx';
import { useSchemaForm } from './use-schema-form.ts';

type ReasonDialogProps = {
  title: string;
  note: string;
  /** who will read the reason */
  hint: string;
  /** what is done, as the button says it */
  label: string;
  danger?: boolean | undefined;
  pending: boolean;
  error: SaveError | null;
  onSend: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms what is done to somebody's account and asks for the reason, which goes into a record. */
export function ReasonDialog({
  title,
  note,
  hint,
  label,
  danger = false,
  pending,
  error,
  onSend,
  onClose,
}: ReasonDialogProps): ReactElement {
  const form = useSchemaForm({ schema: Reason, defaultValues: { reason: '' } });
  return (
    <Dialog open size="small" title={title} description={note} onOpenChange={(open) => !open && onClose()}>
      <Form form={form} label={title} pending={pending} serverError={error} guard={false} onSubmit={onSend}>
        <FormField control={form.control} name="reason" label="Reason" required hint={hint}>
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {label}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
