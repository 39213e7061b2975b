import * as z from 'zod/mini';
import { completeAll } from '#contract/fields.ts';
import { toast } from '#web/parts/toast.ts';

type Options<Body, Created> = {
  /** the call that creates a record */
  create: {
    mutateAsync: (input: { body: Body }) => Promise<Created>;
    isPending: boolean;
  };
  schema: z.ZodMiniType<Body>;
  /** of the form */
  values: () => unknown;
  onCreated: (created: Created) => void | Promise<void>;
};

/** How a record that somebody has deleted is created again, from the form that is still open. */
export function offerCreateAgain<Body, Created>({
  create,
  schema,
  values,
  onCreated,
}: Options<Body, Created>) {
  async function createAgain(): Promise<void> {
    const parsed = z.safeParse(schema, values());
    if (!parsed.success) return toast.error(completeAll);
    await onCreated(await create.mutateAsync({ body: parsed.data }));
  }
  return { createAgain: () => void createAgain(), isCreating: create.isPending };
}
