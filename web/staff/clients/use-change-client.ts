import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';

/** Saves what staff change about a client. */
export function useChangeClient() {
  const { change } = useCache();
  return useApiMutation(staff.changeClient, {
    stale: [staff.clients, staffRecords.activity],
    failure: 'form',
    onSuccess: ({ data }, { params }) => {
      toast.success();
      // not refetched: until it arrived, a choice that was taken back would equal the old value, and not be sent
      change(staff.client, { params }, (answer) => ({ ...answer, data }));
    },
  });
}
