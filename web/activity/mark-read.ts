import { activity } from '#contract/activity/activity.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';

/** An optimistic update: shown as read at once, and as unread again if the call fails. */
export function useMarkRead(): (ids: number[] | 'all') => void {
  const cache = useCache();
  const clear = useApiMutation(activity.clearNotifications, { stale: [activity.notifications] });
  return (ids) => {
    const undo = cache.change(activity.notifications, null, ({ data, meta }) => {
      const marked = data.map((one) =>
        ids === 'all' || ids.includes(one.id) ? { ...one, seen: true } : one,
      );
      const newly = marked.filter((one, index) => one.seen && !data[index]?.seen).length;
      return { data: marked, meta: { ...meta, unread_count: Math.max(0, meta.unread_count - newly) } };
    });
    clear.mutate({ body: { ids } }, { onError: undo });
  };
}
