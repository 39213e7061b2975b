import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/** A disk that takes its time to open a file, whichever way it is asked; answers how to make it quick again. */
export function slowDownOpening(ms: number): () => void {
  const { open, promises } = fs;
  const openPromised = promises.open;
  fs.open = Object.assign(
    (...args: unknown[]) => void setTimeout(() => Reflect.apply(open, fs, args), ms),
    open,
  );
  promises.open = async (...args) => {
    await pause(ms);
    return openPromised(...args);
  };
  syncBuiltinESMExports();
  return () => {
    fs.open = open;
    promises.open = openPromised;
    syncBuiltinESMExports();
  };
}
