import * as z from 'zod/mini';
import { flag } from './fields.ts';

/**
 * `preview` of an import only says what would happen; without it the import runs. Accepted in the query and
 * in the form.
 */
export const preview = { preview: z._default(flag, false) };

type Asked = { query: { preview: boolean }; body: { preview: boolean } };
export const isPreview = ({ query, body }: Asked): boolean => query.preview || body.preview;
