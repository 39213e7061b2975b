import * as z from 'zod/mini';
import { instant } from '../fields.ts';

/** What is counted elsewhere: websites, newsletters, and ads on two platforms. */
export const statsSources = ['sites', 'newsletters', 'facebook', 'google'] as const;
export type StatsSource = (typeof statsSources)[number];

/**
 * How fresh the numbers of a source are: when they last came, and why the last try brought none. Both are null where
 * nothing has ever been connected or uploaded. It stands as `meta.sources` beside every answer with numbers.
 */
export const SourceFreshness = z.object({
  source: z.enum(statsSources),
  last_good_at: z.nullable(instant),
  error: z.nullable(z.string()),
});
export type SourceFreshness = z.infer<typeof SourceFreshness>;
