import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contactImports, contactImportSteps, type ContactImport } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';

/** Ends an import that was not started. */
export function DiscardFile({ file: { id, file_name } }: { file: ContactImport }): ReactElement {
  const navigate = useNavigate();
  return (
    <ActionButton
      endpoint={contactImportSteps.cancel}
      stale={[contactImports.list]}
      title="Discard this file?"
      text={`Nothing from ${file_name} will be imported. You can choose it again later.`}
      verb="Discard"
      danger
      input={() => ({ params: { id } })}
      done="The file has been discarded."
      onDone={() => void navigate({ to: paths.importContacts })}
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Discard file
        </Button>
      )}
    />
  );
}
