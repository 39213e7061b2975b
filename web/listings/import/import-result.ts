import { useLocation } from '@tanstack/react-router';
import type { ImportResult } from '#contract/listings/mls.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the result of an import, for the screen after it */
    importResult?: ImportResult;
  }
}

export const useImportResult = (): ImportResult | undefined =>
  useLocation({ select: ({ state }) => state.importResult });
