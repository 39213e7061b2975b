import type { ReactElement } from 'react';

type EmailRestProps = {
  /** names of its files that are not stored */
  unsavedFiles: readonly string[];
  /** the earlier words below its own */
  quote: string;
};

/** The end of an email: files that are not stored, and the words that it quotes. */
export const EmailRest = ({ unsavedFiles, quote }: EmailRestProps): ReactElement => (
  <>
    {unsavedFiles.length > 0 && (
      <p className="mt-2 text-sm break-words text-muted">
        {unsavedFiles.length === 1 ? 'File not saved: ' : 'Files not saved: '}
        {unsavedFiles.join(', ')}
      </p>
    )}
    {quote !== '' && (
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-action">
          Quoted text
        </summary>
        <p className="text-sm break-words whitespace-pre-line text-muted">{quote}</p>
      </details>
    )}
  </>
);
