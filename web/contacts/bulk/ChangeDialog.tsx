import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { activity } from '#contract/activity/activity.ts';
import { bulkContacts, undoBulkDays, type BulkChange } from '#contract/contacts/bulk.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Select } from '#web/parts/Select.tsx';
import { formatContacts } from './bulk-words.ts';
import { StatusForm, TagsForm, type TagsBody, type TagsValues } from './change-forms.ts';
import { TagsFields } from './TagsFields.tsx';
import { staleAfterChange } from './use-undo-change.ts';

type ChangeDialogProps = {
  /** the contacts that are chosen, as the server has counted them */
  choice: BulkChange;
  onDone: (change: BulkChange) => void;
  onClose: () => void;
};

const common = ({ choice, onDone, onClose }: ChangeDialogProps) => ({
  endpoint: bulkContacts.start,
  stale: staleAfterChange,
  text: `${formatContacts(choice.total)} selected. Nobody is emailed, and you can undo it.`,
  onDone: ({ data }: { data: BulkChange }, close: () => void) => {
    close();
    onDone(data);
  },
  onClose,
});

export const StatusDialog = (props: ChangeDialogProps): ReactElement => (
  <ActionDialog
    {...common(props)}
    title="Change the status?"
    verb={`Change ${formatContacts(props.choice.total)}`}
    schema={StatusForm}
    values={{ lead_status_id: '' }}
    fields={{
      lead_status_id: {
        label: 'New status',
        required: true,
        hint: 'Contacts set to Closed can get your newsletter for two years.',
        input: (input) => (
          <Select
            {...input}
            placeholder="Choose a status"
            options={statuses.map(({ id, status }) => ({ value: id, label: status }))}
          />
        ),
      },
    }}
    input={(body: { lead_status_id: number }) => ({
      params: { id: props.choice.id },
      body: { action: 'status' as const, ...body },
    })}
  />
);

export const DeleteDialog = (props: ChangeDialogProps): ReactElement => (
  <ActionDialog
    {...common(props)}
    stale={[...staleAfterChange, activity.notifications]}
    title={`Delete ${formatContacts(props.choice.total)}?`}
    text={`Their notes, tasks, emails and history are deleted with them. You can undo it for ${undoBulkDays} days.`}
    verb={`Delete ${formatContacts(props.choice.total)}`}
    danger
    input={() => ({ params: { id: props.choice.id }, body: { action: 'delete' as const } })}
  />
);

export const BulkTagsDialog = (props: ChangeDialogProps): ReactElement => (
  <ActionDialog
    {...common(props)}
    title="Change tags?"
    verb={`Change ${formatContacts(props.choice.total)}`}
    schema={TagsForm}
    values={{ way: 'add', tag_ids: [] }}
    fields={(form: { control: Control<TagsValues, unknown, TagsBody> }) => (
      <TagsFields control={form.control} />
    )}
    input={({ way, tag_ids: ids }: TagsBody) => ({
      params: { id: props.choice.id },
      body: {
        action: 'tags' as const,
        added_ids: way === 'add' ? ids : [],
        removed_ids: way === 'remove' ? ids : [],
      },
    })}
  />
);
