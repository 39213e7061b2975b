const roundedTo = 8192;
const maxStored = 1000;

/**
 * The memory of mails that were taken, for those that come next: a mail of some 20 KB is more than Node gives from its pool, and
 * memory that is asked for anew for each of a million mails grows faster than it is collected.
 */
export function createMailMemory() {
  const spare: ArrayBufferLike[] = [];
  return {
    take: (size: number): Buffer => {
      const kept = spare.pop();
      if (kept && kept.byteLength >= size) return Buffer.from(kept, 0, size);
      return Buffer.from(new ArrayBuffer(Math.ceil(size / roundedTo) * roundedTo), 0, size);
    },
    /** Only once nobody reads the mail any more. */
    giveBack: (mail: Buffer): void => {
      if (spare.length < maxStored) spare.push(mail.buffer);
    },
  };
}

export type MailMemory = ReturnType<typeof createMailMemory>;
