const roundedTo = 8192;
const maxStored = 1000;

/**
 * The memory of accepted mails, reused for the next ones. A mail of some 20 KB is more than Node gives from its pool.
 * New memory for each of a million mails would grow faster than it is collected.
 */
export function createMailMemory() {
  const spare: ArrayBufferLike[] = [];
  return {
    take: (size: number): Buffer => {
      const memory = spare.pop();
      if (memory && memory.byteLength >= size) return Buffer.from(memory, 0, size);
      return Buffer.from(new ArrayBuffer(Math.ceil(size / roundedTo) * roundedTo), 0, size);
    },
    /** Only once nobody reads the mail any more. */
    giveBack: (mail: Buffer): void => {
      if (spare.length < maxStored) spare.push(mail.buffer);
    },
  };
}

export type MailMemory = ReturnType<typeof createMailMemory>;
