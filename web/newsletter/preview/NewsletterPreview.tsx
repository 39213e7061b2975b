import { useId, useState, type ReactElement } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { previewViews, type PreviewView } from './preview-views.ts';

type NewsletterPreviewProps = {
  html: string;
  /** without it there is no plain text to view */
  text?: string;
  /** the editor's note on the size, shown below */
  note?: ReactElement | string;
};

/** The mail itself, as on a computer, a phone and a dark screen, and as plain text. */
export function NewsletterPreview({ html, text, note }: NewsletterPreviewProps): ReactElement {
  // the page and a dialog over it may show one each
  const group = useId();
  const [view, setView] = useState<PreviewView>('desktop');
  const views = previewViews.filter(({ id }) => id !== 'text' || text !== undefined);
  return (
    <div>
      <fieldset className="flex w-fit max-w-full flex-wrap gap-1 rounded-control bg-sunken p-1 inset-ring-1 inset-ring-line">
        <legend className="sr-only">Show it as</legend>
        {views.map(({ id, label, Icon }) => (
          <label
            key={id}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-[550] has-focus-visible:outline-2 has-focus-visible:outline-action lg:min-h-9',
              view === id ? 'bg-surface text-ink shadow-surface' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={group}
              value={id}
              checked={view === id}
              onChange={() => setView(id)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4.5" />
            {label}
          </label>
        ))}
      </fieldset>
      {view === 'text' ? (
        <textarea
          readOnly
          aria-label="The newsletter as plain text"
          value={text ?? ''}
          className="mt-4 h-[70dvh] min-h-80 w-full resize-none rounded-control bg-sunken p-5 font-mono text-sm inset-ring-1 inset-ring-line"
        />
      ) : (
        <PreviewFrame html={html} view={view} />
      )}
      {note !== undefined && <p className="mt-2 text-sm text-muted">{note}</p>}
    </div>
  );
}
