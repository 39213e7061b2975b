import type { ReactElement } from 'react';
import { SellerNote, sellerReports } from '#contract/statistics/seller-reports.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

/** The agent’s own sentence to the seller, on the page, in the PDF and in the email. */
export const NoteButton = ({ id, note }: { id: number; note: string | null }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" className="mt-5 ml-2" onClick={open}>
        {note === null ? 'Add a note' : 'Change the note'}
      </Button>
    )}
    endpoint={sellerReports.saveNote}
    stale={[sellerReports.read]}
    title="Note for the seller"
    text="It appears at the beginning of the report: on the page, in the PDF and in the Monday email."
    verb="Save"
    schema={SellerNote}
    values={{ note: note ?? '' }}
    fields={{ note: { label: 'Note', input: (input) => <TextArea {...input} /> } }}
    input={(body) => ({ params: { id }, body })}
    done="The note has been saved."
  />
);
