import * as z from 'zod/mini';
import { id } from './fields.ts';

export const UploadedFile = z.object({ id, name: z.string(), url: z.string(), size: z.int() });
export type UploadedFile = z.infer<typeof UploadedFile>;
