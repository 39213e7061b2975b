import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { MessageText, needsWordsOrFiles } from '#contract/support/conversation.ts';
import { support } from '#contract/support/support.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { connectFiles } from './file-calls.ts';
import { FilesOfMessage, MessageFiles } from './MessageFiles.tsx';

const Message = z.extend(MessageText, { file_ids: FilesOfMessage }).check(needsWordsOrFiles);

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
    values={{ message: '', file_ids: [] }}
    fields={({ control }) => (
      <FormFields
        control={control}
        fields={{
          message: { label, hint, required: true, input: (input) => <TextArea {...input} rows={7} /> },
          file_ids: (field) => <MessageFiles {...field} calls={connectFiles(null)} endsWithField />,
        }}
      />
    )}
    input={(values) => ({ body: { topic, ...values } })}
  />
);
