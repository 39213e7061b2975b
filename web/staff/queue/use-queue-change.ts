import type { SentBody } from '#contract/endpoint.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';

type Change = SentBody<typeof staffQueue.change>;

/** Changes an item of the queue. A refusal says who has it, so the list is refreshed then as well. */
export function useQueueChange({ id }: Pick<QueueItem, 'id'>) {
  const { refresh } = useCache();
  const stale = [staffQueue.list, staffQueue.counts, staffMessages.read] as const;
  const send = useApiMutation(staffQueue.change, { stale, failure: 'form' });
  const change = (body: Change, sentence: string, onDone?: () => void): void =>
    send.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success(sentence);
          onDone?.();
        },
        onError: ({ fields, message }) => {
          toast.error(Object.values(fields ?? {})[0]?.[0] ?? message);
          refresh(...stale);
        },
      },
    );
  return { change, isPending: send.isPending };
}
