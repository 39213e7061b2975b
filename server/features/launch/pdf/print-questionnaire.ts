import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { questionnairePdf } from './questionnaire-pdf.ts';

export const printQuestionnaire: Threaded<typeof questionnairePdf> = createThreadTask(
  new URL('questionnaire-pdf.ts', import.meta.url),
  'questionnairePdf',
);
