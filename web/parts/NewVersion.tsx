import { useSyncExternalStore, type ReactElement } from 'react';
import { hideNewVersion, isNewVersionReady, onNewVersion } from './new-version.ts';

/** Shown in the place of messages. It is loaded with the page, because code loaded later may be gone. */
export function NewVersion(): ReactElement {
  const isReady = useSyncExternalStore(onNewVersion, isNewVersionReady, isNewVersionReady);
  return (
    <output className="pointer-events-auto fixed top-15 right-4 z-50 lg:top-3 lg:right-34 print:hidden">
      {isReady && (
        <div className="flex min-h-12 items-center gap-1 rounded-control bg-raised pr-1.5 pl-4 text-sm font-[550] shadow-float">
          <p className="mr-2">A new version is ready.</p>
          <button type="button" onClick={() => location.reload()} className={`${look} text-action underline`}>
            Reload
          </button>
          <button type="button" onClick={hideNewVersion} className={`${look} text-muted`}>
            Later
          </button>
        </div>
      )}
    </output>
  );
}

const look = 'min-h-11 rounded-control px-2.5 font-[600] underline-offset-4';
