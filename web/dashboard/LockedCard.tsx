import { Lock } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Button } from '#web/parts/Button.tsx';
import { DashboardCard } from './DashboardCard.tsx';

const LockDialog = lazyPart(() =>
  import('#web/upgrade/LockDialog.tsx').then((module) => ({ default: module.LockDialog })),
);

type LockedCardProps = {
  id: string;
  title: string;
  /** a description of the feature */
  note: string;
  /** the locked page */
  feature: string;
};

/** A card of a service the client has not booked. It makes no requests. */
export function LockedCard({ id, title, note, feature }: LockedCardProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DashboardCard
      id={id}
      title={
        <>
          {title}
          <Lock aria-label="Locked" className="size-4 text-muted" />
        </>
      }
    >
      <div className="flex min-h-52 flex-1 flex-col items-start justify-center gap-3 px-5 py-4">
        <p className="text-muted text-pretty">{note}</p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Upgrade your account
        </Button>
        {isOpen && (
          <Suspense>
            <LockDialog lock="default" feature={feature} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </div>
    </DashboardCard>
  );
}
