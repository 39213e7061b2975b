import { rectSortingStrategy } from '@dnd-kit/sortable';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Sorting, type SortableItem } from './Sorting.tsx';
import { useSortableItem } from './use-sortable-item.tsx';
import './sortable-grid.css';

type SortableGridProps = {
  label: string;
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  /** the picture of an item, by which it is dragged */
  children: (item: SortableItem, place: number) => ReactNode;
  /** the other buttons of an item, next to those that move it */
  actions: (item: SortableItem, place: number) => ReactNode;
};

/** Tiles that can be sorted by mouse, touch, keyboard, and with buttons. */
export function SortableGrid({ label, items, onMove, children, actions }: SortableGridProps): ReactElement {
  return (
    <Sorting items={items} onMove={onMove} strategy={rectSortingStrategy}>
      {(moveBy) => (
        <ol aria-label={label} className="sortable-grid">
          {items.map((item, place) => (
            <Tile
              key={item.id}
              item={item}
              picture={children(item, place)}
              buttons={
                <>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Move ${item.label} forward`}
                    {...(place === 0 && { disabledReason: 'It’s already first.' })}
                    onClick={() => moveBy(place, -1)}
                  >
                    <ArrowLeft aria-hidden />
                  </Button>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Move ${item.label} back`}
                    {...(place === items.length - 1 && { disabledReason: 'It’s already last.' })}
                    onClick={() => moveBy(place, 1)}
                  >
                    <ArrowRight aria-hidden />
                  </Button>
                  {actions(item, place)}
                </>
              }
            />
          ))}
        </ol>
      )}
    </Sorting>
  );
}

function Tile({
  item,
  picture,
  buttons,
}: {
  item: SortableItem;
  picture: ReactNode;
  buttons: ReactNode;
}): ReactElement {
  const { ref, style, isDragging, pointer, handle } = useSortableItem(item);
  return (
    <li
      ref={ref}
      style={style}
      className={classNames(
        'relative min-w-0 overflow-hidden rounded-control bg-surface inset-ring-1',
        isDragging ? 'z-1 shadow-float inset-ring-action' : 'inset-ring-line',
      )}
    >
      {/* on the picture itself, keys have the effect of a click on it */}
      <div {...pointer} className="cursor-grab touch-manipulation select-none active:cursor-grabbing">
        {picture}
      </div>
      {handle('sortable-handle')}
      <div className="sortable-buttons">{buttons}</div>
    </li>
  );
}
