import { useNavigate } from '@tanstack/react-router';
import { toast } from '#web/parts/toast.ts';
import { useReturnToList } from './return-to-list.ts';

/** The form gives way to the contact it made or changed; Back leads to where the form was opened. */
export function useAfterSave(): (id: number) => Promise<void> {
  const navigate = useNavigate();
  const contactsList = useReturnToList();
  return async (id) => {
    toast.success();
    await navigate({
      to: '/contacts/view/$id',
      params: { id },
      state: { contactsList },
      replace: true,
      ignoreBlocker: true,
    });
  };
}
