import { useState, type ReactElement } from 'react';
import { bulkContacts, type BulkChange, type BulkChoice } from '#contract/contacts/bulk.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { download } from '#web/api/raw-answers.ts';
import { showError } from '#web/api/error-effects.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { formatContacts } from './bulk-words.ts';
import { BulkTagsDialog, DeleteDialog, StatusDialog } from './ChangeDialog.tsx';
import './bulk.css';

type SelectionBarProps = {
  count: number;
  choice: BulkChoice;
  onClear: () => void;
  onDone: (change: BulkChange) => void;
};

const dialogs = { status: StatusDialog, tags: BulkTagsDialog, delete: DeleteDialog };
type Kind = keyof typeof dialogs;

/** The actions on the selected contacts. The server counts them first, so that the dialog says the exact number. */
export function SelectionBar({ count, choice, onClear, onDone }: SelectionBarProps): ReactElement {
  const [opened, open] = useState<{ kind: Kind; choice: BulkChange } | null>(null);
  const [last, setLast] = useState<Kind | 'export' | null>(null);
  const choose = useApiMutation(bulkContacts.choose, { stale: [] });
  const [isSaving, setSaving] = useState(false);
  const press = (kind: Kind | 'export', follow: (chosen: BulkChange) => unknown) => {
    setLast(kind);
    void choose.mutateAsync({ body: choice }).then(
      ({ data }) => follow(data),
      () => {},
    );
  };
  const pressDialog = (kind: Kind) => press(kind, (chosen) => open({ kind, choice: chosen }));
  const save = async ({ id }: BulkChange) => {
    setSaving(true);
    await download(bulkContacts.download, { params: { id } }).then(saveFile, showError);
    setSaving(false);
  };
  const isPending = (kind: Kind | 'export') => choose.isPending && last === kind;
  const Dialog = opened && dialogs[opened.kind];
  return (
    <section
      aria-label="Selected contacts"
      className="selection-bar sticky z-10 mt-4 flex flex-wrap items-center gap-3 rounded-surface bg-raised p-4 shadow-float"
    >
      <output className="font-[550]">{formatContacts(count)} selected</output>
      <Button variant="secondary" pending={isPending('status')} onClick={() => pressDialog('status')}>
        Change status
      </Button>
      <Button variant="secondary" pending={isPending('tags')} onClick={() => pressDialog('tags')}>
        Change tags
      </Button>
      <Button
        variant="secondary"
        // on phones a spreadsheet is of little use
        className="max-lg:hidden"
        pending={isPending('export') || isSaving}
        onClick={() => press('export', save)}
      >
        Export
      </Button>
      <Button
        variant="secondary"
        className="text-danger not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
        pending={isPending('delete')}
        onClick={() => pressDialog('delete')}
      >
        Delete
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {Dialog && opened && <Dialog choice={opened.choice} onDone={onDone} onClose={() => open(null)} />}
    </section>
  );
}
