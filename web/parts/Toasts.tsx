import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { NewVersion } from './NewVersion.tsx';
import { onFirstToast } from './toast.ts';

const QUIET_MS = 800;
const AGAIN_MS = 3000;

// Without a network the code is requested again: waiting messages are shown then. The live region usually exists
// before there is something to announce.
export function Toasts(): ReactElement {
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
  return (
    <>
      <NewVersion />
      {Toaster && <Toaster />}
    </>
  );
}
