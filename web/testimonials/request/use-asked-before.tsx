import { useState, type ReactNode } from 'react';
import { testimonialRequests } from '#contract/testimonials/requests.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { toast } from '#web/parts/toast.ts';
import { useConfirm } from '#web/parts/use-confirm.tsx';

type AskedBefore = {
  /** whether a request may be sent; asks first if this person was asked within a year */
  confirm: (email: string) => Promise<boolean>;
  pending: boolean;
  dialog: ReactNode;
};

/** The note next to the address may be missed, so asking again needs a confirmation. */
export function useAskedBefore(): AskedBefore {
  const [pending, setPending] = useState(false);
  const again = useConfirm<string>((askedAt) => ({
    title: 'Ask this person again?',
    body: `You asked them already: ${formatRecent(askedAt)}.`,
    confirmLabel: 'Ask again',
  }));

  async function confirm(email: string): Promise<boolean> {
    setPending(true);
    try {
      const { data } = await call(testimonialRequests.lastAsked, { query: { email } });
      // if nothing may be sent to them, the answer to the request says so
      if (data.asked_at === null || data.refused_at !== null) return true;
      return await again.ask(data.asked_at);
    } catch (error) {
      toast.error(error instanceof ApiCallError ? error.message : undefined);
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    confirm,
    pending: pending && again.asked === null,
    dialog: again.dialog,
  };
}
