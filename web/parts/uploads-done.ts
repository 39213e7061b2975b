const running = new Set<Promise<unknown>>();

/** Counts an upload as running until it has ended in any way. */
export function trackUpload(upload: Promise<unknown>): void {
  const settlement = upload.finally(() => running.delete(settlement));
  running.add(settlement);
}

/** When no upload of this page is running any more; one that ends may start the next. */
export async function uploadsDone(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
