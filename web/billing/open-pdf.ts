import { showError } from '#web/api/error-effects.ts';
import { toast } from '#web/parts/toast.ts';
import { popUpBlocked } from './billing-words.ts';

/** Opens a PDF. The window is opened with the click, before its address is known, or browsers would block it. */
export async function openPdf(
  request: () => Promise<{ data: { url: string } }>,
  blocked = popUpBlocked,
): Promise<void> {
  const opened = window.open('', '_blank');
  if (!opened) {
    toast.error(blocked);
    return;
  }
  try {
    const { data } = await request();
    opened.opener = null;
    opened.location.replace(new URL(data.url, window.location.origin).href);
  } catch (error) {
    opened.close();
    showError(error);
  }
}
