import { useCallback } from 'react';
import { billing } from '#contract/billing/billing.ts';
import { call } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { toast } from '#web/parts/toast.ts';
import { popUpBlocked } from './billing-words.ts';

/** Opens an invoice as a PDF. The window is opened with the click, before its address is known, or browsers would block it. */
export function useInvoicePdf(): (id: number) => Promise<void> {
  return useCallback(async (id) => {
    const opened = window.open('', '_blank');
    if (!opened) return toast.error(popUpBlocked);
    try {
      const { data } = await call(billing.requestPdf, { params: { id } });
      opened.opener = null;
      opened.location.replace(new URL(data.url, window.location.origin).href);
    } catch (error) {
      opened.close();
      showError(error);
    }
  }, []);
}
