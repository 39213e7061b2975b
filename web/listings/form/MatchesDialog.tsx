import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { statusLabel } from '#contract/listings/statuses.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import type { Matches } from './use-matches.ts';

type MatchesDialogProps = { matches: Matches; onAnswer: (goOn: boolean) => void };

/** Shows existing listings. Its links open in a new window, so that no input is lost. */
export function MatchesDialog({ matches, onAnswer }: MatchesDialogProps): ReactElement {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="You may have this listing already"
      description="It has the same address or the same MLS® number."
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Back
          </Button>
          <Button onClick={() => onAnswer(true)}>Create anyway</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {matches.map(({ id, address, city, mls_id: mls, status_id: status }) => (
          <li key={id}>
            <Link
              to={paths.listing}
              params={{ id }}
              target="_blank"
              className="flex min-h-11 items-center font-[550] underline"
            >
              {address}, {city}
            </Link>
            <p className="text-sm text-muted">
              {[statusLabel(status), mls && `MLS® ${mls}`].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
