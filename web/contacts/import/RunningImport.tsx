import { useEffect, type ReactElement } from 'react';
import { readsOfContact } from '#contract/contacts/contacts.ts';
import { contactImportSteps, contactImports, type ContactImport } from '#contract/contacts/import.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import '#web/parts/uploads.css';
import { formatPeopleCount } from '../contact-words.ts';
import { formatCount } from './import-labels.ts';
import { importLists } from './use-show-import.ts';

const pollMs = 1000;

/** How far an import or its undo is. It goes on without this page. */
export function RunningImport({ file }: { file: ContactImport }): ReactElement {
  const { id, state, rows, done_rows } = file;
  const { refresh } = useCache();
  useApiQuery(contactImports.read, { params: { id } }, { pollEvery: pollMs });
  useEffect(() => () => refresh(...readsOfContact, ...importLists), [refresh]);
  const isUndo = state === 'undoing';
  return (
    <Surface aria-labelledby="running-title">
      <h2 id="running-title" className="text-lg">
        {isUndo ? 'Undoing the import' : 'Importing your contacts'}
      </h2>
      <p className="mt-1 text-muted">You can leave this page. It continues in the background.</p>
      <progress
        value={done_rows}
        max={Math.max(rows, 1)}
        aria-label="Progress"
        className="upload-bar mt-5 w-full"
      />
      <p className="mt-2 tabular-nums">
        {formatCount(done_rows)} of {formatPeopleCount(rows)}
      </p>
      {!isUndo && (
        <div className="mt-5">
          <ActionButton
            endpoint={contactImportSteps.cancel}
            stale={[contactImports.read, ...importLists]}
            title="Stop this import?"
            text="People who have already been imported stay. You can undo that afterwards."
            verb="Stop"
            cancel="Continue importing"
            danger
            input={() => ({ params: { id } })}
            trigger={(open) => (
              <Button variant="secondary" onClick={open}>
                Stop import
              </Button>
            )}
          />
        </div>
      )}
    </Surface>
  );
}
