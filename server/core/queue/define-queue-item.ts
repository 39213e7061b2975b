import * as z from 'zod/mini';
import type { QueueArea } from '#contract/staff/queue-areas.ts';

/** The subject of an item: its client, and a key that distinguishes it from others of its kind. */
export type QueueSubject = { client_id: number | null; subject: string };

type Declared<Details> = {
  name: string;
  /** whose roles see it: they may open its path */
  area: QueueArea;
  /** one sentence for staff; the name of the client is shown next to it */
  sentence: (details: Details) => string;
  /** where staff settle it, a path of the portal */
  path: (item: QueueSubject) => string;
  /** the event that closes it, as the end of 'Done by itself …'; null if only a person can close it */
  closes: string | null;
};

/** One kind of item that waits for staff. Its details are stored with it, and its text is made when it is shown. */
export type QueueItemKind<Details> = Omit<Declared<Details>, 'sentence'> & {
  details: z.ZodMiniType<Details>;
  sentence: (stored: unknown) => string;
};

export type AnyQueueItemKind = QueueItemKind<unknown>;

export function defineQueueItem<const Shape extends z.core.$ZodShape>({
  details: shape,
  sentence,
  ...rest
}: Declared<z.output<z.ZodMiniObject<Shape>>> & { details: Shape }): QueueItemKind<
  z.output<z.ZodMiniObject<Shape>>
> {
  const details = z.object(shape);
  return {
    ...rest,
    details,
    sentence: (stored) => sentence(details.parse(stored)),
  };
}
