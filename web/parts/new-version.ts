let isReady = false;
const listeners = new Set<() => void>();

/** A page is never reloaded without the person, who may have typed something. */
export const announceNewVersion = (): void => setReady(true);

export const hideNewVersion = (): void => setReady(false);

export const isNewVersionReady = (): boolean => isReady;

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setReady(ready: boolean): void {
  isReady = ready;
  for (const listener of listeners) listener();
}
