import * as z from 'zod/mini';
import { completeAll } from '#contract/fields.ts';
import { toast } from '#web/parts/toast.ts';

/** Creates a record that somebody has deleted again, from the values of its form if they are complete. */
export async function createAgain<Created>(
  schema: z.ZodMiniType<Created>,
  values: unknown,
  create: (values: Created) => Promise<unknown>,
): Promise<void> {
  const complete = z.safeParse(schema, values);
  if (!complete.success) return toast.error(completeAll);
  await create(complete.data);
}
