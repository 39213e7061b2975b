import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { WebhookDraft, webhooks } from '#contract/webhooks/webhooks.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { secretTitle, ShownSecret } from './ShownSecret.tsx';
import { newWebhook, webhookFields } from './webhook-fields.tsx';

export function AddWebhook(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New webhook
      </Button>
      {isOpen && (
        <ActionDialog
          endpoint={webhooks.create}
          stale={[webhooks.list]}
          title="New webhook"
          text="Messages say only what happened, when, and to which record."
          verb="Add webhook"
          schema={WebhookDraft}
          values={newWebhook}
          fields={({ control }) => (
            <FormFields control={control} fields={{ ...webhookFields, is_on: null }} />
          )}
          input={(body) => ({ body })}
          result={({ data: { secret } }) => ({
            title: secretTitle,
            content: <ShownSecret secret={secret} onClose={close} />,
          })}
          onClose={close}
        />
      )}
    </>
  );
}
