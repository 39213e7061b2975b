import { useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { ConversationNote } from '#contract/staff/conversation-draft.ts';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSavedDraft } from '#web/parts/use-saved-draft.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FilesOfMessage, MessageFiles } from '#web/support/MessageFiles.tsx';
import { noteDrafts } from './drafts.ts';
import { connectFiles } from './file-calls.ts';

const NoteValues = z.object({ note: ConversationNote.shape.note, file_ids: FilesOfMessage });

type NoteFormProps = {
  conversation: StaffConversation;
  unsent: StaffConversation['unsent_note_files'];
  draft: string;
  onAdded: () => void;
};

/** Adds a note for colleagues, which looks unlike a reply. */
export function NoteForm({ conversation, unsent, draft: stored, onAdded }: NoteFormProps): ReactElement {
  const { id, client_id, client_name } = conversation;
  const saver = noteDrafts(id);
  const [first] = useState(() => saver.unsaved() ?? stored);
  const form = useSchemaForm({ schema: NoteValues, defaultValues: { note: first, file_ids: [...unsent] } });
  const draft = useSavedDraft(form, { saver, toDraft: ({ note }) => note, isStored: first !== '' });
  const add = useApiMutation(staffMessages.addNote, {
    stale: [staffMessages.read],
    failure: 'form',
    onSuccess: () => {
      toast.success('Note added.');
      onAdded();
    },
  });
  return (
    <section
      aria-label="Internal note"
      className="rounded-surface border-2 border-dashed border-line p-5 md:p-6"
    >
      <Form
        form={form}
        pending={add.isPending}
        serverError={add.error}
        guard={draft.isFailing}
        unsaved={{ isUnsaved: () => saver.unsaved() !== null }}
        onSubmit={(body) => draft.sendWith(() => add.mutateAsync({ params: { id }, body }))}
      >
        <FormFields
          control={form.control}
          fields={{
            note: {
              label: 'Internal note',
              hint: `Only your team sees it, never ${client_name}.`,
              required: true,
              input: (input) => <TextArea {...input} rows={3} />,
            },
            file_ids: (field) => (
              <MessageFiles {...field} calls={connectFiles(client_id, { conversation: id, isNote: true })} />
            ),
          }}
        />
        <FormActions>
          <output className="self-center text-sm text-muted empty:hidden">{draft.note}</output>
          <Button type="submit" variant="secondary" pending={add.isPending}>
            Add note
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
