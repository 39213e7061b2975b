import { Suspense, useState, type ReactElement } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';

const TextDialog = lazyPart(async () => ({ default: (await import('./TextDialog.tsx')).TextDialog }));

/** A button that writes a text message to a contact who has a phone. */
export function WriteText({ contactId }: { contactId: number }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const contact = useApiQuery(contacts.read, { params: { id: contactId } }).data?.data;
  if (!contact?.phone_number) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Write text
      </Button>
      {isOpen && (
        <Suspense>
          <TextDialog contact={contact} number={contact.phone_number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
