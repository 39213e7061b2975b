import type { SentBody } from '#contract/endpoint.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';

type Change = SentBody<typeof staffQueue.change>;

/** The endpoints that show an item of the queue. */
export const listsOfQueue = [staffQueue.list, staffQueue.counts, staffMessages.read] as const;

/** Changes an item of the queue. A refusal says who has it, so the list is refreshed then as well. */
export function useQueueChange({ id }: Pick<QueueItem, 'id'>) {
  const { refresh } = useCache();
  const send = useApiMutation(staffQueue.change, { stale: listsOfQueue, failure: 'form' });
  const change = (body: Change, sentence: string): void =>
    send.mutate(
      { params: { id }, body },
      {
        onSuccess: () => toast.success(sentence),
        onError: ({ fields, message }) => {
          toast.error(Object.values(fields ?? {})[0]?.[0] ?? message);
          refresh(...listsOfQueue);
        },
      },
    );
  return { change, isPending: send.isPending };
}
