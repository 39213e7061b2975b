import { may } from '#contract/access.ts';
import { contacted, contactLists, contacts, newLead, type Contact } from '#contract/contacts/contacts.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';

/** Marks a new lead as Contacted when it is answered, and offers to undo that. */
export function useMarkContacted(): (contact: Pick<Contact, 'id' | 'name' | 'lead_status_id'>) => void {
  const mayChange = may(useAccessSubject(), contacts.update.access, ['lead_status_id']);
  const { mutateAsync } = useApiMutation(contacts.update, { stale: [...contactLists, contacts.read] });
  return ({ id, name, lead_status_id }) => {
    if (!mayChange || lead_status_id !== newLead) return;
    const setStatus = (status: number) => mutateAsync({ params: { id }, body: { lead_status_id: status } });
    const undo = () => void setStatus(newLead).catch(() => {});
    // a failure is shown by the call itself
    void setStatus(contacted).then(
      () => toast.success(`${name} is marked as Contacted.`, { label: 'Undo', onPress: undo }),
      () => {},
    );
  };
}
