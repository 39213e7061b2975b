import { useState, type ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { account } from '#contract/account/account.ts';
import type { ClientRow } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { impersonationAddress } from './impersonation-address.ts';

const Impersonation = z.object({ reason: account.impersonate.body.shape.reason });
type Reasons = z.infer<typeof Impersonation>;

/** Asks for the reason, and opens the client's account in a new tab. */
export function ImpersonateDialog({
  client,
  onClose,
}: {
  client: Pick<ClientRow, 'id' | 'name'>;
  onClose: () => void;
}): ReactElement {
  const [address, setAddress] = useState<string | null>(null);
  const form = useSchemaForm({ schema: Impersonation, defaultValues: { reason: '' } });
  const send = useApiMutation(account.impersonate, {
    stale: [],
    failure: 'form',
    onSuccess: ({ data }) => {
      const url = impersonationAddress(data);
      // with noopener window.open does not report whether a tab opened, so a link is shown in case it did not
      window.open(url, '_blank', 'noopener');
      setAddress(url);
    },
  });
  return (
    <Dialog
      open
      size="small"
      title={`Sign in as ${client.name}`}
      description="The client reads of your visit in their activity log, in these words."
      onOpenChange={(open) => !open && onClose()}
    >
      {address ? (
        <>
          <p>The account opens in a new tab. If nothing opened, use this link within a minute.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <LinkButton href={address} target="_blank" rel="noopener" onClick={onClose}>
              Open the account
            </LinkButton>
          </div>
        </>
      ) : (
        <Form
          form={form}
          pending={send.isPending}
          serverError={send.error}
          guard={false}
          onSubmit={({ reason }) => send.mutateAsync({ body: { client_id: client.id, reason } })}
        >
          <FormField control={form.control} name="reason" label="Reason" required>
            {(input) => <TextArea {...input} />}
          </FormField>
          <Preview control={form.control} />
          <FormActions>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={send.isPending}>
              Sign in as client
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}

/** The sentence in the client's activity log. */
function Preview({ control }: { control: Control<Reasons> }): ReactElement {
  const reason = useWatch({ control, name: 'reason' }).trim();
  return (
    <p className="rounded-control bg-sunken px-4 py-3 text-sm break-words text-muted">
      Support team signed in to your account: {reason === '' ? '…' : reason}
    </p>
  );
}
