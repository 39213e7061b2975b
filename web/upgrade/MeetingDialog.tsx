import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { email, requiredText } from '#contract/fields.ts';
import { support } from '#contract/support/support.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { meetingRequestedMessage, requestMeeting } from './words.ts';

const Meeting = z.object({ name: requiredText(191), email });

/** Requests a meeting by message, where no scheduling page is configured. */
export function MeetingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const me = useMe();
  const form = useSchemaForm({ schema: Meeting, defaultValues: { name: me.name, email: me.email } });
  const send = useApiMutation(support.message, {
    stale: [],
    failure: 'form',
    onSuccess: () => {
      toast.success(meetingRequestedMessage);
      onClose();
    },
  });
  const { control } = form;
  return (
    <Dialog
      open
      size="small"
      title={requestMeeting}
      description="We'll get in touch to find the package that fits."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={(values) => send.mutateAsync({ body: { topic: 'upgrade', message: messageOf(values) } })}
      >
        <FormField control={control} name="name" label="Name" required>
          {(input) => <TextInput {...input} autoComplete="name" />}
        </FormField>
        <FormField control={control} name="email" label="Email" required>
          {(input) => <EmailInput {...input} autoComplete="email" />}
        </FormField>
        <Button type="submit" pending={send.isPending} className="self-end">
          {requestMeeting}
        </Button>
      </Form>
    </Dialog>
  );
}

const messageOf = ({ name, email }: z.infer<typeof Meeting>) =>
  `Please contact ${name} <${email}> for a meeting about an upgrade.`;
