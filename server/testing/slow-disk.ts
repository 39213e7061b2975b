import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/** Delays every opening of a file; returns a function that ends the delay. */
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
