import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import type { SortableItem } from './Sorting.tsx';

type Sortable = {
  ref: (node: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  /** makes a part of the item draggable by pointer and finger, without the keys */
  pointer: Record<string, unknown>;
  /** the button that drags the item, also with the keyboard */
  handle: (className: string) => ReactElement;
};

/** The shared part of a list item and a grid tile that can be sorted. */
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
