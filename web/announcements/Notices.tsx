import { useEffect, useRef, type ReactElement } from 'react';
import { announcements, type Notice } from '#contract/announcements/announcements.ts';
import { isImpersonating } from '#contract/account/standing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useIsVisible } from '#web/parts/use-is-visible.ts';
import { useMe } from '#web/session.tsx';

/** Messages of the provider, until each user dismisses them. */
export const Notices = ({ notices }: { notices: readonly Notice[] }): ReactElement => (
  <>
    {notices.map((notice) => (
      <NoticeCard key={notice.id} notice={notice} />
    ))}
  </>
);

function NoticeCard({ notice: { id, subject, body, sent_at } }: { notice: Notice }): ReactElement {
  const visit = isImpersonating(useMe());
  const card = useMarkSeen(id, !visit);
  const { mutate, isPending } = useApiMutation(announcements.mark, {
    stale: [announcements.list],
    onSuccess: ({ data }) => {
      if (!data.is_dismissed) return;
      const undo = () => mutate({ params: { id }, body: { mark: 'undismissed' } });
      toast.success('The notice was dismissed.', { label: 'Undo', onPress: undo });
    },
  });
  const title = `notice-${id}`;
  return (
    <div ref={card}>
      <Surface aria-labelledby={title} className="flex flex-col gap-3">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <h2 id={title} className="text-lg break-words">
              {subject}
            </h2>
            <p className="text-sm text-muted">{formatRecent(sent_at)}</p>
          </div>
          <Button
            variant="secondary"
            size="small"
            pending={isPending}
            disabledReason={visit ? 'Only the client can dismiss their notices.' : undefined}
            aria-describedby={title}
            onClick={() => mutate({ params: { id }, body: { mark: 'dismissed' } })}
          >
            Dismiss
          </Button>
        </header>
        <p className="max-w-form wrap-anywhere whitespace-pre-line">{body}</p>
      </Surface>
    </div>
  );
}

/** Says once that it is seen: when half of it is on the screen, in a tab that is looked at. */
function useMarkSeen(id: number, isOwn: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const isSaid = useRef(false);
  const isVisible = useIsVisible();
  const { mutate } = useApiMutation(announcements.mark, { stale: [], failure: 'form' });
  useEffect(() => {
    if (!isOwn || !isVisible || isSaid.current || !card.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || isSaid.current) return;
        isSaid.current = true;
        // after a failure it is said when it comes into view again
        const onError = () => (isSaid.current = false);
        mutate({ params: { id }, body: { mark: 'seen' } }, { onError });
      },
      { threshold: 0.5 },
    );
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [id, isOwn, isVisible, mutate]);
  return card;
}
