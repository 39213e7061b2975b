import { useEffect, useRef, type RefObject } from 'react';

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

// A dialog opened by an entry of a menu, which is gone when it closes: the button of the menu gets the focus.
export function useMenuFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) trigger.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return trigger;
}
