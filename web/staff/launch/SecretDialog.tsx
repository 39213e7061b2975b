import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import type { SecretField } from '#contract/launch/question.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { secretNames } from './launch-words.ts';

const Reading = z.pick(staffLaunch.secret.body, { reason: true });

type SecretDialogProps = { clientId: number; field: SecretField; onClose: () => void };

/** Asks for the reason, and shows a password until the dialog closes. It never enters the query cache. */
export function SecretDialog({ clientId, field, onClose }: SecretDialogProps): ReactElement {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Dialog
      open
      size="small"
      title={secretNames[field]}
      description="The client sees in their activity log that you read it, and why."
      onOpenChange={(open) => !open && onClose()}
    >
      {value === null ? (
        <Reason clientId={clientId} field={field} onRead={setValue} onClose={onClose} />
      ) : (
        <>
          <output className="block rounded-control bg-sunken px-4 py-3 font-mono text-lg break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
            {value}
          </output>
          <p className="mt-3 text-sm text-muted">It is gone from this screen when you close the dialog.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <CopyButton text={value}>Copy password</CopyButton>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

type ReasonProps = SecretDialogProps & { onRead: (value: string) => void };

function Reason({ clientId, field, onRead, onClose }: ReasonProps): ReactElement {
  const form = useSchemaForm({ schema: Reading, defaultValues: { reason: '' } });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiCallError | null>(null);

  async function read({ reason }: z.infer<typeof Reading>): Promise<void> {
    setPending(true);
    setError(null);
    try {
      const answer = await call(staffLaunch.secret, { params: { id: clientId }, body: { field, reason } });
      onRead(answer.data.value);
    } catch (failure) {
      if (failure instanceof ApiCallError) setError(failure);
      throw failure;
    } finally {
      setPending(false);
    }
  }

  return (
    <Form form={form} pending={pending} serverError={error} guard={false} onSubmit={read}>
      <FormField control={form.control} name="reason" label="Reason" required>
        {(input) => <TextArea {...input} />}
      </FormField>
      <FormActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Read password
        </Button>
      </FormActions>
    </Form>
  );
}
