import { useEffect, useRef, type RefObject } from 'react';

// A dialog opened by state has no trigger, so the previously focused element gets the focus back.
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

// For a dialog opened from a menu entry, which no longer exists when it closes: the menu's button gets the focus.
export function useMenuFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) trigger.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return trigger;
}
