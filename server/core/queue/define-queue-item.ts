import * as z from 'zod/mini';
import type { QueueArea } from '#contract/staff/queue-areas.ts';

/** The subject of an item: its client, and a key that distinguishes it from others of its kind. */
export type QueueSubject = { client_id: number | null; subject: string };

type Declared<Details> = {
  name: string;
  /** whose roles see it: they may open its path */
  area: QueueArea;
  /** one row for each client counts them all, and is closed when the last is settled; else each has a row of its own */
  counts?: boolean;
  /** one sentence for staff, about `count` of them, the newest with these details; the client is named next to it */
  sentence: (details: Details, count: number) => string;
  /** where staff settle it, a path of the portal */
  path: (item: QueueSubject) => string;
  /** the event that closes it, as the end of 'Done by itself …'; null if only a person can close it */
  closes: string | null;
};

/** One kind of item that waits for staff. Its details are stored with it, and its text is made when it is shown. */
export type QueueItemKind<Details> = Omit<Declared<Details>, 'sentence' | 'counts'> & {
  counts: boolean;
  details: z.ZodMiniType<Details>;
  sentence: (stored: unknown, count: number) => string;
};

export type AnyQueueItemKind = QueueItemKind<unknown>;

export function defineQueueItem<const Shape extends z.core.$ZodShape>({
  details: shape,
  sentence,
  counts = false,
  ...rest
}: Declared<z.output<z.ZodMiniObject<Shape>>> & { details: Shape }): QueueItemKind<
  z.output<z.ZodMiniObject<Shape>>
> {
  const details = z.object(shape);
  return {
    ...rest,
    counts,
    details,
    sentence: (stored, count) => sentence(details.parse(stored), count),
  };
}
