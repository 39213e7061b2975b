/** As many statements as a small machine runs at the same time. */
const maxUnderWay = 2;
const maxTogether = 64;

type Waiting<Key, Found> = {
  key: Key;
  settle: { resolve: (result: Found) => void; reject: (error: unknown) => void }[];
};

/**
 * Pages requested while reads are under way are read together in the next one, each name once. Every read begins
 * after its requests, so that nobody gets older data.
 */
export function readTogether<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (name: string, key: Key) => Promise<Found> {
  const waiting = new Map<string, Waiting<Key, Found>>();
  let underWay = 0;

  const readNext = async () => {
    const batch = [...waiting].slice(0, maxTogether);
    for (const [name] of batch) waiting.delete(name);
    underWay += 1;
    try {
      const results = await read(batch.map(([, { key }]) => key));
      batch.forEach(([, { settle }], at) => {
        const one = results[at];
        for (const { resolve, reject } of settle)
          if (one === undefined) reject(new Error('Each key has an answer.'));
          else resolve(one);
      });
    } catch (error) {
      for (const [, { settle }] of batch) for (const { reject } of settle) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.size > 0) void readNext();
    }
  };

  return (name, key) =>
    new Promise((resolve, reject) => {
      const known = waiting.get(name);
      if (known) known.settle.push({ resolve, reject });
      else waiting.set(name, { key, settle: [{ resolve, reject }] });
      if (underWay < maxUnderWay && waiting.size > 0) void readNext();
    });
}
