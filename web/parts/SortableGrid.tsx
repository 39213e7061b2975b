import { rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Sorting, type SortableItem } from './Sorting.tsx';
import './sortable-grid.css';

type SortableGridProps = {
  label: string;
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  /** the picture of an item, by which it is dragged */
  children: (item: SortableItem, place: number) => ReactNode;
  /** the other buttons of an item, beside those that move it */
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
                    {...(place === 0 && { disabledReason: "It's already first." })}
                    onClick={() => moveBy(place, -1)}
                  >
                    <ArrowLeft aria-hidden />
                  </Button>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Move ${item.label} back`}
                    {...(place === items.length - 1 && { disabledReason: "It's already last." })}
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
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: item.id });
  // on the picture itself the keys belong to what a click on it does
  const { onKeyDown: _, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: transition,
      }}
      className={classNames(
        'relative min-w-0 overflow-hidden rounded-control bg-surface inset-ring-1',
        isDragging ? 'z-1 shadow-float inset-ring-action' : 'inset-ring-line',
      )}
    >
      <div {...pointer} className="cursor-grab touch-manipulation select-none active:cursor-grabbing">
        {picture}
      </div>
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        aria-label={`Drag ${item.label}`}
        className="sortable-handle"
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      <div className="flex justify-between px-1">{buttons}</div>
    </li>
  );
}
