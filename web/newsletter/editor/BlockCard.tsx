import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/parts/Button.tsx';

type BlockCardProps = {
  refId: string;
  /** 'Article', 'Section' */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** absent if it cannot be removed */
  onRemove?: () => void;
  children: ReactNode;
};

/** One block with its buttons. */
export const BlockCard = ({
  refId,
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
  children,
}: BlockCardProps): ReactElement => (
  <li data-block={refId} className="rounded-surface bg-surface p-5 shadow-surface md:p-6">
    <div className="mb-4 flex items-center gap-1">
      <h2 className="mr-auto text-lg">{name}</h2>
      <Button
        variant="quiet"
        size="icon"
        data-move="-1"
        aria-label={`Move ${name.toLowerCase()} up`}
        {...(isFirst && { disabledReason: 'It’s already first.' })}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-move="1"
        aria-label={`Move ${name.toLowerCase()} down`}
        {...(isLast && { disabledReason: 'It’s already last.' })}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      {onRemove && (
        <Button variant="quiet" size="icon" aria-label={`Delete ${name.toLowerCase()}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
    {children}
  </li>
);
