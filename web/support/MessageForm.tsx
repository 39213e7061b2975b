import { useState, type FocusEvent, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { MessageText, needsWordsOrFiles } from '#contract/support/conversation.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import type { DraftSaver } from '#web/parts/draft-saver.ts';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSavedDraft } from '#web/parts/use-saved-draft.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FilesOfMessage, MessageFiles, type FileCalls } from './MessageFiles.tsx';

/** A text in the form, where the cursor was last, and a way to replace it. */
export type WrittenText = { text: string; cursor: number; write: (next: string) => void };

type MessageFormProps = {
  label: string;
  hint?: string;
  rows: number;
  button: string;
  /** refuses more than no words and no file */
  schema?: typeof MessageText;
  /** what appears above the text, and may change it */
  above?: (written: WrittenText) => ReactElement | null;
  files: FileCalls;
  /** files of a message that was begun before */
  unsent: readonly UploadedFile[];
  /** its words, as the server has them */
  draft: string;
  saver: DraftSaver<string>;
  sending: { isPending: boolean; error: ApiCallError | null };
  onSubmit: (body: { message: string; file_ids: number[] }) => Promise<unknown>;
};

/** Continues a conversation, from either side. */
export function MessageForm({
  label,
  hint,
  rows,
  button,
  schema = MessageText,
  above,
  files,
  unsent,
  draft: stored,
  saver,
  sending,
  onSubmit,
}: MessageFormProps): ReactElement {
  const [withFiles] = useState(() => z.extend(schema, { file_ids: FilesOfMessage }).check(needsWordsOrFiles));
  const [first] = useState(() => saver.unsaved() ?? stored);
  const form = useSchemaForm({
    schema: withFiles,
    defaultValues: { message: first, file_ids: [...unsent] },
  });
  const draft = useSavedDraft(form, { saver, toDraft: ({ message }) => message, isStored: first !== '' });
  const message = useWatch({ control: form.control, name: 'message' });
  const [cursor, setCursor] = useState<number | null>(null);
  const write = (next: string) => form.setValue('message', next, { shouldDirty: true, shouldValidate: true });
  return (
    <Form
      form={form}
      pending={sending.isPending}
      serverError={sending.error}
      guard={draft.isFailing}
      unsaved={{ isUnsaved: () => saver.unsaved() !== null }}
      onSubmit={(body) => draft.sendWith(() => onSubmit(body))}
    >
      <FormFields
        control={form.control}
        fields={{
          message: {
            label,
            hint,
            required: true,
            ahead: above?.({ text: message, cursor: cursor ?? message.length, write }),
            input: ({ onBlur, ...input }) => (
              <TextArea
                {...input}
                rows={rows}
                onBlur={(event: FocusEvent<HTMLTextAreaElement>) => {
                  setCursor(event.currentTarget.selectionStart);
                  void onBlur(event);
                }}
              />
            ),
          },
          file_ids: (field) => <MessageFiles {...field} calls={files} />,
        }}
      />
      <FormActions>
        <output className="self-center text-sm text-muted empty:hidden">{draft.note}</output>
        <Button type="submit" pending={sending.isPending}>
          {button}
        </Button>
      </FormActions>
    </Form>
  );
}
