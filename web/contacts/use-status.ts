import { useRef, useState } from 'react';
import {
  contactLists,
  contacts,
  defaultStatusLabel,
  statuses,
  type Contact,
} from '#contract/contacts/contacts.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useLeaveMissing } from './leave-missing.ts';

/**
 * A status shows as soon as it is chosen and goes back when it could not be saved. One save at a time, and of what is
 * chosen meanwhile the last: an arrow key held down on the select ends where it ended on the screen.
 */
export function useStatus({ id, lead_status_id }: Contact) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { change } = useCache();
  const { mutateAsync } = useApiMutation(contacts.update, {
    stale: [...contactLists, contacts.read],
    onMissing: useLeaveMissing(),
  });
  const saving = useRef(false);
  const next = useRef<number | null>(null);
  const kept = useRef(lead_status_id);

  async function save(status: number): Promise<void> {
    const { data } = await mutateAsync({ params: { id }, body: { lead_status_id: status } });
    kept.current = data.lead_status_id;
    change(contacts.read, { params: { id } }, (answer) => ({ ...answer, data }));
  }

  async function saveAll(): Promise<void> {
    saving.current = true;
    while (next.current !== null) {
      const status = next.current;
      next.current = null;
      try {
        await save(status);
      } catch {
        if (next.current === null) setProblem(`Not saved. The status is still ${nameOf(kept.current)}.`);
      }
    }
    saving.current = false;
    setChosen(null);
  }

  function choose(status: number): void {
    setProblem(null);
    setChosen(status);
    next.current = status;
    if (!saving.current) {
      kept.current = lead_status_id;
      void saveAll();
    }
  }

  return { status: chosen ?? lead_status_id, problem, choose };
}

const nameOf = (status: number | null): string =>
  statuses.find(({ id }) => id === status)?.status ?? defaultStatusLabel;
