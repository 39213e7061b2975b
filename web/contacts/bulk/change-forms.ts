import * as z from 'zod/mini';

export const StatusForm = z.object({
  lead_status_id: z.pipe(z.string().check(z.minLength(1, 'Please choose a status.')), z.transform(Number)),
});
export const TagsForm = z.object({
  way: z.enum(['add', 'remove']),
  tag_ids: z.array(z.int()).check(z.minLength(1, 'Please choose at least one tag.')),
});

export type TagsBody = z.infer<typeof TagsForm>;
export type TagsValues = { way: 'add' | 'remove'; tag_ids: number[] };
