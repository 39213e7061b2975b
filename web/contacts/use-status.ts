import { useEffect, useRef, useState } from 'react';
import {
  closed,
  readsOfContact,
  contacts,
  defaultStatusLabel,
  type Contact,
} from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { useLeaveMissing } from './leave-missing.ts';

/**
 * Shows a status as soon as it is chosen, and reverts it when saving fails. Saves run one at a time, and of the
 * choices made meanwhile only the last is saved. Holding an arrow key on the select therefore ends on the value it
 * shows.
 */
export function useStatus({ id, lead_status_id }: Contact) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { change } = useCache();
  const { mutateAsync } = useApiMutation(contacts.update, {
    stale: [...readsOfContact],
    onMissing: useLeaveMissing(),
  });
  const offerTestimonial = useOfferTestimonial();
  const saving = useRef(false);
  const next = useRef<number | null>(null);
  const savedStatus = useRef(lead_status_id);

  async function save(status: number): Promise<void> {
    const { data } = await mutateAsync({ params: { id }, body: { lead_status_id: status } });
    if (data.lead_status_id === closed && savedStatus.current !== closed)
      offerTestimonial(`${data.name} is set to Closed.`, { lead_id: id });
    savedStatus.current = data.lead_status_id;
    change(contacts.read, { params: { id } }, (answer) => ({ ...answer, data }));
    setSaved(true);
  }

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  async function saveAll(): Promise<void> {
    saving.current = true;
    while (next.current !== null) {
      const status = next.current;
      next.current = null;
      try {
        await save(status);
      } catch {
        if (next.current === null)
          setProblem(`Not saved. The status is still ${getStatusName(savedStatus.current)}.`);
      }
    }
    saving.current = false;
    setChosen(null);
  }

  function choose(status: number): void {
    setProblem(null);
    setSaved(false);
    setChosen(status);
    next.current = status;
    if (!saving.current) {
      savedStatus.current = lead_status_id;
      void saveAll();
    }
  }

  return { status: chosen ?? lead_status_id, problem, isSaved, choose };
}

/** how long 'Saved' is shown */
const confirmationMs = 3000;

const getStatusName = (status: number | null): string =>
  statuses.find(({ id }) => id === status)?.status ?? defaultStatusLabel;
