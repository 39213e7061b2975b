import * as z from 'zod/mini';
import { instant, rowVersion } from '../fields.ts';

/** Who changed a record last: null where no user did it, but a form of a website or the MLS. */
const Edit = z.object({ by: z.nullable(z.string()), user_id: z.nullable(z.int()), at: instant });
export type Edit = z.infer<typeof Edit>;

/** In the answers of a record that people edit. */
export const version = rowVersion;
export const lastEdit = z.nullable(Edit);

/** In the body of a change: the version that the form began from. Without it, what others changed meanwhile is replaced. */
export const sentVersion = z.optional(rowVersion);
