import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { support } from '#contract/support/support.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

const Message = z.pick(support.message.body, { message: true });

type SupportMessageDialogProps = {
  topic: SentBody<typeof support.message>['topic'];
  title: string;
  text: string;
  label: string;
  hint?: string;
  /** the toast once the message was sent */
  done: string;
  onClose: () => void;
};

/** Writes a message to the provider. */
export const SupportMessageDialog = ({
  topic,
  label,
  hint,
  ...words
}: SupportMessageDialogProps): ReactElement => (
  <ActionDialog
    {...words}
    endpoint={support.message}
    stale={[support.conversations]}
    size="regular"
    verb="Send"
    schema={Message}
    values={{ message: '' }}
    fields={{
      message: { label, hint, required: true, input: (input) => <TextArea {...input} rows={7} /> },
    }}
    input={({ message }) => ({ body: { topic, message } })}
  />
);
