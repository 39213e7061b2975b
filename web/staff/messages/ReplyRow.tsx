import type { ReactElement } from 'react';
import { savedReplies, type SavedReply } from '#contract/staff/saved-replies.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { EditReply } from './ReplyDialog.tsx';

/** A saved reply with its actions. */
export const ReplyRow = ({ reply }: { reply: SavedReply }): ReactElement => (
  <>
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-[550] break-words">{reply.title}</p>
      <p className="line-clamp-3 break-words whitespace-pre-line text-muted">{reply.text}</p>
      <p className="mt-1 text-sm text-muted">
        {reply.staff_name ?? 'A former colleague'}, {formatRecent(reply.changed_at)}
      </p>
    </div>
    <div className="flex gap-2">
      <EditReply reply={reply} />
      <ActionButton
        endpoint={savedReplies.remove}
        stale={[savedReplies.list]}
        title={`Delete “${reply.title}”?`}
        text="It’s deleted for all your colleagues. Messages that were sent with it stay."
        verb="Delete"
        danger
        input={() => ({ params: { id: reply.id } })}
        done="The saved reply has been deleted."
        trigger={(open) => (
          <Button variant="quiet" size="small" aria-label={`Delete: ${reply.title}`} onClick={open}>
            Delete
          </Button>
        )}
      />
    </div>
  </>
);
