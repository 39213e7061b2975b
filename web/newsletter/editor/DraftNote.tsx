import { useState, type ReactElement } from 'react';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';

type DraftNoteProps = { savedAt: string; onDiscard: () => void };

/** Says that the form shows earlier input that was never saved. */
export function DraftNote({ savedAt, onDiscard }: DraftNoteProps): ReactElement | null {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Banner kind="info">
      <p>We found unsaved changes from {formatSince(savedAt)}.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setIsOpen(false)}>
          Restore
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setIsOpen(false);
            onDiscard();
          }}
        >
          Discard it
        </Button>
      </div>
    </Banner>
  );
}
