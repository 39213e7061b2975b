import { useState, type ReactElement } from 'react';
import { bulkContacts, type DeletedContact } from '#contract/contacts/bulk.ts';
import { maxSearchLength } from '#contract/contacts/lists.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Field } from '#web/parts/Field.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useDebounced } from '#web/parts/use-debounced.ts';

type EraseDeletedProps = { changeId: number; onClose: () => void };

/** Finds a contact of a deletion who asks to be erased. */
export function EraseDeleted({ changeId, onClose }: EraseDeletedProps): ReactElement {
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      open
      size="small"
      title="Delete someone for good"
      description="For a person who asks you to delete their data. Undoing this deletion won’t restore them."
      onOpenChange={(open) => !open && onClose()}
    >
      <Field label="Search the deleted contacts">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            className="search"
            autoComplete="off"
            maxLength={maxSearchLength}
            placeholder="Name, email or phone"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div className="mt-3 min-h-48" aria-live="polite">
        <Results changeId={changeId} search={useDebounced(typed.trim())} />
      </div>
    </Dialog>
  );
}

function Results({ changeId, search }: { changeId: number; search: string }): ReactElement | null {
  const { data, error, isFetching, refetch } = useApiQuery(
    bulkContacts.searchDeleted,
    { params: { id: changeId }, query: { search } },
    { enabled: search !== '', keepPrevious: true },
  );
  if (search === '') return null;
  if (error)
    return (
      <div className="flex flex-col items-start gap-3">
        <p>We couldn’t search the deleted contacts.</p>
        <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (data?.data.length === 0) return <p className="text-muted">No deleted contact matches “{search}”.</p>;
  return (
    <ul className="divided">
      {data?.data.map((contact) => (
        <li key={contact.id} className="flex min-h-14 items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block truncate font-[550]">{nameOf(contact)}</span>
            <span className="block truncate text-sm text-muted">{contact.email ?? contact.phone_number}</span>
          </span>
          <Erase changeId={changeId} contact={contact} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ name }: DeletedContact): string => name ?? 'No name';

const Erase = ({ changeId, contact }: { changeId: number; contact: DeletedContact }): ReactElement => (
  <ActionButton
    endpoint={bulkContacts.erase}
    stale={[bulkContacts.searchDeleted, bulkContacts.list]}
    title={`Delete ${nameOf(contact)} for good?`}
    text="Their details, notes, emails and files are deleted now. This can’t be undone."
    verb="Delete for good"
    danger
    done="Deleted for good."
    input={() => ({ params: { id: changeId, lead_id: contact.id } })}
    trigger={(open) => (
      <Button
        variant="secondary"
        size="small"
        className="shrink-0"
        aria-label={`Delete ${nameOf(contact)} for good`}
        onClick={open}
      >
        Delete for good
      </Button>
    )}
  />
);
