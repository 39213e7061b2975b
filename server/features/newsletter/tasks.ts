import * as z from 'zod/mini';
import { defineTask } from '#server/core/jobs/define-task.ts';

/** Freezes the words of one client's newsletter. */
export const lockNewsletterTask = defineTask('lock-newsletter', { client_id: z.number(), month: z.string() });
