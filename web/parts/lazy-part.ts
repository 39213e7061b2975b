import { lazy } from 'react';

type WhenMissing = (error: unknown) => Promise<void>;

let whenMissing: WhenMissing = (error) => Promise.reject(error);

/** The portal says here what happens when code does not load. The promise resolves when it is worth another try. */
export const handleMissingCode = (handler: WhenMissing): void => void (whenMissing = handler);

/** Code that does not load would replace the screen by the error page, and its input would be lost. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    await whenMissing(error);
    return loadCode(load);
  }
}

/** Like React's `lazy`. While its code is missing, the part is not there and all else stays. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadCode(load));
