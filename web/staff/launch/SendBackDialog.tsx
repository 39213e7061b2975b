import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { FormId } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { requiredText } from '#contract/fields.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';

const SendBack = z.object({ comment: requiredText(1000) });

type SendBackDialogProps = { clientId: number; form: FormId; question: Question; onClose: () => void };

/** Sends an answer back to the client with the reason. */
export function SendBackDialog({
  clientId,
  form: step,
  question,
  onClose,
}: SendBackDialogProps): ReactElement {
  const form = useSchemaForm({ schema: SendBack, defaultValues: { comment: '' } });
  const review = useApiMutation(staffLaunch.reviewAnswer, {
    stale: [staffLaunch.read],
    failure: 'form',
    onSuccess: () => {
      toast.success(
        "Sent back. We'll email the client once, ten minutes after the last answer you send back.",
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title={`Send back: ${question.label}`}
      description="The client can change this answer again and sees your comment beside it."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={review.isPending}
        serverError={review.error}
        guard={false}
        onSubmit={({ comment }) =>
          review.mutateAsync({
            params: { id: clientId },
            body: { form: step, name: question.name, state: 'returned', comment },
          })
        }
      >
        <FormField control={form.control} name="comment" label="Comment" required>
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={review.isPending}>
            Send back
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
