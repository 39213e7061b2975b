import { useFormState, type Control } from 'react-hook-form';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { contacts, readsOfContact } from '#contract/contacts/contacts.ts';
import { answered, CallDraft, outcomes, timeline, type Outcome } from '#contract/contacts/timeline.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

type CallQuestionProps = { contactId: number; onClose: () => void };

/** Asks how a call went. One tap on an outcome saves it, with a note if there is one. */
export function CallQuestion({ contactId, onClose }: CallQuestionProps): ReactElement {
  const contact = useApiQuery(contacts.read, { params: { id: contactId } }).data?.data;
  return (
    <ActionDialog
      endpoint={timeline.add}
      stale={[...readsOfContact, timeline.list, activity.list]}
      title="How did it go?"
      text={contact ? formatCall(contact) : undefined}
      schema={CallDraft}
      values={{ outcome: answered, text: '' }}
      fields={(form) => (
        <>
          {groupFields(form.control, {
            note: { text: { label: 'Note', input: (input) => <TextArea {...input} rows={2} /> } },
            // the buttons set it
            outcome: { outcome: null },
          })('note')}
          <div className="grid grid-cols-2 gap-3">
            {outcomes.map(({ value, label }) => (
              <OutcomeButton
                key={value}
                control={form.control}
                isPrimary={value === answered}
                label={label}
                onPress={() => form.setValue('outcome', value)}
              />
            ))}
          </div>
        </>
      )}
      input={(body) => ({ params: { id: contactId }, body })}
      verb={null}
      cancel="Don’t log this call"
      done={({ data }) => formatDone(data.outcome)}
      onMissing={onClose}
      onClose={onClose}
    />
  );
}

type Called = { name: string; phone_number: string | null };

const formatCall = ({ name, phone_number }: Called): string =>
  phone_number ? `Your call to ${name}, ${phone_number}` : `Your call to ${name}`;

const formatDone = (outcome: Outcome | null): string =>
  outcome === answered ? 'Call saved. They’re no longer waiting for your answer.' : 'Call saved.';

type OutcomeButtonProps = {
  control: Control<{ outcome: Outcome; text: string }, unknown, { outcome: Outcome; text: string }>;
  isPrimary: boolean;
  label: string;
  onPress: () => void;
};

function OutcomeButton({ control, isPrimary, label, onPress }: OutcomeButtonProps): ReactElement {
  const { isSubmitting } = useFormState({ control });
  return (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : 'secondary'}
      onClick={(event) => (isSubmitting ? event.preventDefault() : onPress())}
    >
      {label}
    </Button>
  );
}
