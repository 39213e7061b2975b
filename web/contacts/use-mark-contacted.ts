import { may } from '#contract/access.ts';
import { contacted, contacts, readsOfContact, newLead, type Contact } from '#contract/contacts/contacts.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { showError } from '#web/api/error-effects.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';

type Answered = Pick<Contact, 'id' | 'name' | 'lead_status_id' | 'version'>;

/** Marks a new lead as Contacted when it is answered, and offers to undo that. A status that others set stays. */
export function useMarkContacted(): (contact: Answered) => void {
  const mayChange = may(useAccessSubject(), contacts.update.access, ['lead_status_id']);
  const { mutateAsync } = useApiMutation(contacts.update, {
    stale: [...readsOfContact],
    failure: 'form',
  });
  return ({ id, name, lead_status_id, version }) => {
    if (!mayChange || lead_status_id !== newLead) return;
    const setStatus = (status: number, since: number) =>
      mutateAsync({ params: { id }, body: { lead_status_id: status, version: since } });
    const mark = async () => {
      const { data } = await setStatus(contacted, version);
      const undo = () => void setStatus(newLead, data.version).catch(showError);
      toast.success(`${name} is marked as Contacted.`, { label: 'Undo', onPress: undo });
    };
    // a conflict means that a colleague was faster, and the list shows it
    void mark().catch((error: unknown) => {
      if (error instanceof ApiCallError && error.status !== 409) showError(error);
    });
  };
}
