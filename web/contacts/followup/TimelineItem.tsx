import { Pencil, Phone, StickyNote, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { readsOfContact } from '#contract/contacts/contacts.ts';
import {
  CallDraft,
  mayChangeEntry,
  NoteDraft,
  outcomes,
  timeline,
  type TimelineEntry,
} from '#contract/contacts/timeline.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useAccessSubject } from '#web/session.tsx';

type TimelineItemProps = { contactId: number; entry: TimelineEntry };

export function TimelineItem({ contactId, entry }: TimelineItemProps): ReactElement {
  const { outcome, text, author, created_at, edited_at } = entry;
  const mayChange = mayChangeEntry(entry.is_mine, useAccessSubject().caller);
  const Icon = outcome === null ? StickyNote : Phone;
  return (
    <div className="flex items-start gap-x-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        {outcome !== null && <p className="font-[600]">Call: {labelOf(outcome)}</p>}
        {text !== '' && <p className="break-words whitespace-pre-line">{text}</p>}
        <p className="mt-1 text-sm text-muted">
          {author ?? 'A former user'}, {formatRecent(created_at)}
          {edited_at !== null && ` · edited ${formatRecent(edited_at)}`}
        </p>
      </div>
      {mayChange && <Actions contactId={contactId} entry={entry} />}
    </div>
  );
}

const labelOf = (outcome: string): string | undefined =>
  outcomes.find(({ value }) => value === outcome)?.label.toLowerCase();

function Actions({ contactId, entry }: TimelineItemProps): ReactElement {
  const { outcome, text, created_at } = entry;
  const what = outcome === null ? 'note' : 'call';
  const params = { id: contactId, entry_id: entry.id };
  const common = {
    endpoint: timeline.edit,
    stale: [...readsOfContact, timeline.list, activity.list],
    title: `Edit ${what}`,
    verb: `Save ${what}`,
    done: 'Changes saved!',
    trigger: (open: () => void) => (
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Edit ${what} of ${formatRecent(created_at)}`}
        onClick={open}
      >
        <Pencil aria-hidden />
      </Button>
    ),
  } as const;
  const note: FieldControl = { label: 'Note', input: (input) => <TextArea {...input} rows={4} /> };
  return (
    <span className="flex shrink-0">
      {outcome === null ? (
        <ActionButton
          {...common}
          schema={NoteDraft}
          values={{ text }}
          fields={{ text: note }}
          input={(body) => ({ params, body: { outcome: null, ...body } })}
        />
      ) : (
        <ActionButton
          {...common}
          schema={CallDraft}
          values={{ outcome, text }}
          fields={{
            outcome: {
              label: 'How did it go?',
              input: (input) => <Select {...input} options={outcomes} />,
            },
            text: note,
          }}
          input={(body) => ({ params, body })}
        />
      )}
      <ActionButton
        endpoint={timeline.remove}
        stale={[timeline.list, activity.list]}
        title={`Delete this ${what}?`}
        text="This can’t be undone."
        verb={`Delete ${what}`}
        danger
        input={() => ({ params })}
        done={outcome === null ? 'Note deleted.' : 'Call deleted.'}
        trigger={(open) => (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Delete ${what} of ${formatRecent(created_at)}`}
            onClick={open}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      />
    </span>
  );
}
