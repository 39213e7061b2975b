import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Sorting, type SortableItem } from './Sorting.tsx';
import { useSortableItem } from './use-sortable-item.tsx';

type SortableListProps = {
  label: string;
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  /** the content of an item, next to its handle */
  children: (item: SortableItem, place: number) => ReactNode;
};

/** A list that can be sorted by mouse, touch, keyboard, and with buttons. */
export function SortableList({ label, items, onMove, children }: SortableListProps): ReactElement {
  return (
    <Sorting items={items} onMove={onMove} strategy={verticalListSortingStrategy}>
      {(moveBy) => (
        <ol aria-label={label} className="flex flex-col gap-2">
          {items.map((item, place) => (
            <Row key={item.id} item={item}>
              <div className="min-w-0 flex-1">{children(item, place)}</div>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${item.label} up`}
                {...(place === 0 && { disabledReason: 'It’s already first.' })}
                onClick={() => moveBy(place, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${item.label} down`}
                {...(place === items.length - 1 && { disabledReason: 'It’s already last.' })}
                onClick={() => moveBy(place, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
            </Row>
          ))}
        </ol>
      )}
    </Sorting>
  );
}

function Row({ item, children }: { item: SortableItem; children: ReactNode }): ReactElement {
  const { ref, style, isDragging, handle } = useSortableItem(item);
  return (
    <li
      ref={ref}
      style={style}
      className={classNames(
        'flex items-center rounded-control bg-surface pr-1 inset-ring-1',
        isDragging ? 'relative z-1 shadow-float inset-ring-action' : 'inset-ring-line',
      )}
    >
      {handle(
        'grid size-11 shrink-0 cursor-grab touch-manipulation place-content-center rounded-control text-muted hover:text-ink active:cursor-grabbing',
      )}
      {children}
    </li>
  );
}
