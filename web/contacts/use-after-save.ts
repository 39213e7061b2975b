import { useNavigate } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { toast } from '#web/parts/toast.ts';
import { useReturnToList } from './return-to-list.ts';

/** Replaces the form with the saved contact, so that Back leads to where the form was opened. */
export function useAfterSave(): (id: number, words?: string) => Promise<void> {
  const navigate = useNavigate();
  const contactsList = useReturnToList();
  return async (id, words) => {
    toast.success(words);
    await navigate({
      to: paths.contact,
      params: { id },
      state: { contactsList },
      replace: true,
      ignoreBlocker: true,
    });
  };
}
