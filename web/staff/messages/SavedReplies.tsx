import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { savedReplies } from '#contract/staff/saved-replies.ts';
import { queryOptions, useApiQuery } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { AddReply } from './ReplyDialog.tsx';
import { ReplyRow } from './ReplyRow.tsx';
import { replyTextFields, type ReplyValues } from '#contract/staff/reply-fields.ts';
import { insertParagraph } from '#contract/text-fields.ts';
import { Button } from '#web/parts/Button.tsx';
import { Select } from '#web/parts/Select.tsx';
import type { WrittenText } from '#web/support/MessageForm.tsx';
import { explainOpenFields } from './reply-words.ts';

type ReplyPickerProps = {
  /** undefined while they load */
  values: ReplyValues | undefined;
  written: WrittenText;
};

/** Chooses a saved reply, whose fields then have their values. */
export function ReplyPicker({ values, written }: ReplyPickerProps): ReactElement | null {
  const id = useId();
  const { data, error } = useApiQuery(savedReplies.list, {});
  const replies = data?.data;
  function choose(replyId: number): void {
    const reply = replies?.find((one) => one.id === replyId);
    if (!reply || !values) return;
    const filled = replyTextFields.fill(reply.text, values);
    written.write(insertParagraph(written.text, filled, written.cursor));
  }
  if (error) return <p className="text-sm text-muted">The saved replies could not be loaded.</p>;
  if (replies === undefined) return null;
  if (replies.length === 0)
    return (
      <p className="text-sm text-muted">
        Do you often write the same? <ToReplies>Save a reply</ToReplies>
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[550]">
          Saved reply
        </label>
        <ToReplies>Edit saved replies</ToReplies>
      </div>
      <Select
        id={id}
        value=""
        disabled={values === undefined}
        placeholder="Choose a saved reply"
        options={replies.map((reply) => ({ value: reply.id, label: reply.title }))}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <output className="text-sm text-muted empty:hidden">
        {values &&
          explainOpenFields(written.text, values).map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
      </output>
    </div>
  );
}

const ToReplies = ({ children }: { children: string }): ReactElement => (
  <RepliesButton
    trigger={(open) => (
      <Button variant="quiet" size="small" onClick={open}>
        {children}
      </Button>
    )}
  />
);

type RepliesButtonProps = { trigger: (open: () => void) => ReactNode };

/** Opens the answers that all colleagues use, over a message that is half written. */
export function RepliesButton({ trigger }: RepliesButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          size="large"
          title="Saved replies"
          description="Answers that you and your colleagues use in messages to clients."
        >
          <div className="flex flex-col items-start gap-5">
            <AddReply />
            <div className="w-full">
              <Replies />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

const Replies = defineList({
  search: () => ({}),
  query: () => queryOptions(savedReplies.list, {}),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'flex flex-col divided *:py-4 *:first:pt-0 *:last:pb-0',
    itemClassName: 'flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
    item: (row) => <ReplyRow reply={row} />,
    loading: <SkeletonLine width="60%" />,
  }),
  empty: <p className="text-muted">No saved replies yet. Save what you often write.</p>,
});
