import { Lock } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { CardSection } from './CardSection.tsx';
import { cardLink } from './DashboardCard.tsx';

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
    <CardSection
      id={id}
      title={
        <>
          {title}
          <Lock aria-label="Locked" className="size-4 text-muted" />
        </>
      }
      action={
        <button type="button" className={cardLink} onClick={() => setIsOpen(true)}>
          Upgrade your account
        </button>
      }
    >
      <p className="max-w-text pr-2 text-muted text-pretty max-sm:sr-only">{note}</p>
      {isOpen && (
        <Suspense>
          <LockDialog lock="default" feature={feature} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </CardSection>
  );
}
