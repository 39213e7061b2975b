import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { onFirstToast } from './toast.ts';

const Toaster = lazy(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })));
const QUIET_MS = 2000;

// Stands once, beside the router. The toaster comes with the first message or when the page is at rest,
// so that its live region is usually there before there is something to announce.
export function Toasts(): ReactElement | null {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
