import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant } from '../fields.ts';

const annotationKinds = ['live', 'newsletter', 'price'] as const;

/** Something that may have moved the numbers of its month. */
export const Annotation = z.object({
  kind: z.enum(annotationKinds),
  /** '2026-11', at the client's place */
  month: z.string(),
  at: instant,
  words: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

export const annotationsTag: Tag = {
  name: 'Annotations',
  description: 'What happened in the months that the statistics show.',
};

export const annotations = {
  list: endpoint({
    method: 'GET',
    path: '/stats/annotations',
    access: allUsers(),
    mayBeStale: true,
    summary: 'The website going live, newsletters and changes of prices in the last 24 months, oldest first',
    data: z.array(Annotation),
  }),
};
