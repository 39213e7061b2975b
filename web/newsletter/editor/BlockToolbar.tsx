import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/parts/Button.tsx';

export type BlockActions = {
  onMove?: ((by: -1 | 1) => void) | undefined;
  isFirst?: boolean;
  isLast?: boolean;
  onEdit: () => void;
  onDuplicate?: (() => void) | undefined;
  /** why it cannot be duplicated now */
  full?: { disabledReason?: string };
  onRemove?: (() => void) | undefined;
  /** the menu that adds one below */
  add?: ReactNode;
};

type BlockToolbarProps = BlockActions & { name: string };

/** Everything that can be done with the selected block. */
export const BlockToolbar = ({
  name,
  onMove,
  isFirst,
  isLast,
  onEdit,
  onDuplicate,
  full,
  onRemove,
  add,
}: BlockToolbarProps): ReactElement => (
  <div
    role="toolbar"
    aria-label={name}
    className="sticky top-2 z-10 flex w-fit rounded-control bg-raised shadow-float"
  >
    {onMove && (
      <>
        <Button
          {...icon}
          data-move="-1"
          aria-label={`Move ${name} up`}
          {...(isFirst && { disabledReason: 'It’s already first.' })}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          {...icon}
          data-move="1"
          aria-label={`Move ${name} down`}
          {...(isLast && { disabledReason: 'It’s already last.' })}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
      </>
    )}
    <Button {...icon} aria-label={`Edit ${name}`} onClick={onEdit}>
      <Pencil aria-hidden />
    </Button>
    {onDuplicate && (
      <Button {...icon} aria-label={`Duplicate ${name}`} {...full} onClick={onDuplicate}>
        <Copy aria-hidden />
      </Button>
    )}
    {onRemove && (
      <Button {...icon} aria-label={`Delete ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    )}
    {add}
  </div>
);

const icon = { variant: 'quiet', size: 'icon' } as const;
