import { defaultError } from '#contract/refusals.ts';
import { Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';

// An empty list: says what to do next.
export function EmptyState({
  title,
  note,
  action,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
}): ReactElement {
  return (
    <Panel picture={<Mark className="h-14" />} title={title} note={note}>
      {action}
    </Panel>
  );
}

export function ErrorState({
  message = defaultError,
  onRetry,
  pending = false,
}: {
  message?: string | undefined;
  onRetry: () => void;
  pending?: boolean | undefined;
}): ReactElement {
  return (
    <div role="alert">
      <Panel picture={<Mark lit={false} className="h-14" />} title={message}>
        <Button variant="secondary" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      </Panel>
    </div>
  );
}

/** In the place of a record that could not be loaded: there is none, or it can be asked for again. */
export const RecordError = ({
  error,
  missing,
  note,
  ...retry
}: {
  error: { status: number; message: string };
  missing: string;
  note?: string;
  pending: boolean;
  onRetry: () => void;
}): ReactElement =>
  error.status === 404 ? (
    <EmptyState title={missing} note={note} />
  ) : (
    <ErrorState message={error.message} {...retry} />
  );

// No access by role or package: says why, and who can help.
export function RefusedState({
  title,
  reason,
  action,
}: {
  title: string;
  reason: ReactNode;
  action?: ReactNode;
}): ReactElement {
  const picture = (
    <span className="relative">
      <Mark lit={false} className="h-14" />
      <span className="absolute -right-3 -bottom-2 grid size-7 place-content-center rounded-full bg-raised shadow-float">
        <Lock aria-hidden className="size-3.5" />
      </span>
    </span>
  );
  return (
    <Panel picture={picture} title={title} note={reason}>
      {action}
    </Panel>
  );
}

type PanelProps = { picture: ReactNode; title: string; note?: ReactNode; children?: ReactNode };

function Panel({ picture, title, note, children }: PanelProps): ReactElement {
  return (
    <div className="flex flex-col items-center rounded-surface bg-surface px-6 py-14 text-center shadow-surface">
      {picture}
      <h2 className="mt-6 max-w-[24rem] text-xl">{title}</h2>
      {note != null && <p className="mt-2 max-w-[30rem] text-muted text-pretty">{note}</p>}
      {children != null && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
