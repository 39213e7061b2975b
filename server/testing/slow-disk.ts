import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

type SlowDisk = {
  /** waits until every requested file has been opened */
  idle: () => Promise<unknown>;
  restore: () => void;
};

/** Delays every opening of a file. */
export function slowDownOpening(ms: number): SlowDisk {
  const { open, promises } = fs;
  const openPromised = promises.open;
  const openings: Promise<unknown>[] = [];
  fs.open = Object.assign((...args: unknown[]) => {
    const opened = args.pop();
    const { promise, resolve } = Promise.withResolvers<void>();
    openings.push(promise);
    const finish = (...results: unknown[]) => {
      if (typeof opened === 'function') Reflect.apply(opened, undefined, results);
      resolve();
    };
    setTimeout(() => Reflect.apply(open, fs, [...args, finish]), ms);
  }, open);
  promises.open = async (...args) => {
    const opening = pause(ms).then(() => openPromised(...args));
    openings.push(opening.catch(() => null));
    return opening;
  };
  syncBuiltinESMExports();
  return {
    idle: () => Promise.all(openings),
    restore: () => {
      fs.open = open;
      promises.open = openPromised;
      syncBuiltinESMExports();
    },
  };
}
