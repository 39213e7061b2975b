import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './layers.ts';

/** While `isOpen`, Back calls `onBack` and does not leave the page. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
