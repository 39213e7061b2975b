import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Toaster } from 'sonner';

const icons = {
  success: <CircleCheck aria-hidden className="size-5" />,
  error: <CircleAlert aria-hidden className="size-5" />,
  close: <X aria-hidden className="size-4" />,
};

// Stands once, beside the router; its place is in toasts.css.
export function Toasts(): ReactElement {
  return (
    <Toaster
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
