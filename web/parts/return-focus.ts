import { useRef } from 'react';

// A dialog opened by state has no trigger of its own: what had the focus before gets it back.
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: () => void } {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
