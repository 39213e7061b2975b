import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import type { SortableItem } from './Sorting.tsx';

type Sortable = {
  ref: (node: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  /** what makes a part of the item draggable by pointer and finger, without the keys */
  pointer: Record<string, unknown>;
  /** the button by which the item is dragged, also with the keyboard */
  handle: (className: string) => ReactElement;
};

/** What an item of a sortable list and a tile of a sortable grid share. */
export function useSortableItem({ id, label }: SortableItem): Sortable {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const { onKeyDown: _, ...pointer } = listeners ?? {};
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
      transition,
    },
    isDragging,
    pointer,
    handle: (className) => (
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        aria-label={`Drag ${label}`}
        className={className}
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
    ),
  };
}
