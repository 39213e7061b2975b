import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { onFirstToast } from './toast.ts';

const QUIET_MS = 800;
const AGAIN_MS = 3000;

// region is usually there before there is something to announce. Without a network it is asked for again: what waits is said then.
export function Toasts(): ReactElement | null {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer = setTimeout(load, QUIET_MS);
    function load(): void {
      clearTimeout(timer);
      import('./Toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => (timer = setTimeout(load, AGAIN_MS)),
      );
    }
    const forget = onFirstToast(load);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, []);
  return Toaster && <Toaster />;
}
