import * as z from 'zod/mini';
import { flag } from './fields.ts';

/** `preview` of an import: what would happen, without that it does. It counts in the query and as a field of the form. */
export const preview = { preview: z._default(flag, false) };

type Asked = { query: { preview: boolean }; body: { preview: boolean } };
export const isPreview = ({ query, body }: Asked): boolean => query.preview || body.preview;
