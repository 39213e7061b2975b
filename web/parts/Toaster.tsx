import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { showToastsWith, type ToastMessage } from './toast.ts';

const ERROR_MS = 8000;
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

function show({ kind, message }: ToastMessage): void {
  // the toaster's region is polite; a failure interrupts
  if (kind === 'error') sonner.error(<span role="alert">{message}</span>, { duration: ERROR_MS });
  else sonner.success(message);
}
