import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { showToastsWith, type ToastMessage } from './toast.ts';

// long enough to read it, and to press its button
const ACTION_MS = 8000;
const OFFLINE = 'offline';
const icons = {
  success: <CircleCheck aria-hidden className="size-5" />,
  error: <CircleAlert aria-hidden className="size-5" />,
  close: <X aria-hidden className="size-4" />,
};

export function Toaster(): ReactElement {
  useEffect(() => showToastsWith(show), []);
  return (
    <Sonner
      position="top-right"
      closeButton
      gap={8}
      visibleToasts={3}
      icons={icons}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Close message' }}
      containerAriaLabel="Messages"
    />
  );
}

function show({ kind, message, action }: ToastMessage): void {
  if (kind === 'success' && !action) return void sonner.success(message);
  // the toaster's live region is polite, but an error should interrupt the screen reader
  const words = (
    <>
      <span role={kind === 'success' ? undefined : 'alert'}>{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress();
            if (kind === 'success') sonner.dismiss(message);
          }}
          className="mt-1.5 block min-h-11 rounded-control font-[600] text-action underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
    </>
  );
  if (kind === 'success') return void sonner.success(words, { id: message, duration: ACTION_MS });
  if (kind === 'error') return void sonner.error(words, { duration: ACTION_MS });
  sonner.error(words, { id: OFFLINE, duration: Infinity });
  window.addEventListener('online', () => sonner.dismiss(OFFLINE), { once: true });
}
