import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { SavedReplyDraft, savedReplies, type SavedReply } from '#contract/staff/saved-replies.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { fieldsHint } from './reply-words.ts';

const controls = {
  title: {
    required: true,
    hint: 'What you’ll choose it by. Clients don’t see it.',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
  text: {
    label: 'Reply',
    required: true,
    hint: fieldsHint,
    input: (input) => <TextArea {...input} rows={8} />,
  },
} satisfies Record<keyof SavedReplyDraft, FieldControl>;

export const AddReply = (): ReactElement => (
  <ActionButton
    endpoint={savedReplies.create}
    stale={[savedReplies.list]}
    size="regular"
    title="New saved reply"
    verb="Save reply"
    schema={SavedReplyDraft}
    values={{ title: '', text: '' }}
    fields={controls}
    input={(body) => ({ body })}
    done="Saved. All your colleagues can use it."
    trigger={(open) => <Button onClick={open}>New saved reply</Button>}
  />
);

/** The version as the dialog opens: a colleague's change meanwhile is refused and not overwritten. */
const Edited = z.extend(SavedReplyDraft, { version: z.int() });

export const EditReply = ({ reply: { id, title, text, version } }: { reply: SavedReply }): ReactElement => (
  <ActionButton
    endpoint={savedReplies.update}
    stale={[savedReplies.list]}
    size="regular"
    title="Saved reply"
    verb="Save reply"
    schema={Edited}
    values={{ title, text, version }}
    fields={({ control }) => <FormFields control={control} fields={{ ...controls, version: null }} />}
    input={(body) => ({ params: { id }, body })}
    done="Saved. All your colleagues can use it."
    trigger={(open) => (
      <Button variant="secondary" size="small" aria-label={`Edit: ${title}`} onClick={open}>
        Edit
      </Button>
    )}
  />
);
