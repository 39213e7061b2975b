import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

type Item = { id: string; label: string };

type SortableListProps = {
  label: string;
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  /** the content of an item, beside its handle */
  children: (item: Item, place: number) => ReactNode;
};

// a drag starts after 10 px or after 250 ms, whichever is first; scrolling by touch starts none
const mouse = { activationConstraint: { distance: 10, delay: 250, tolerance: Infinity } };
const touch = { activationConstraint: { delay: 250, tolerance: 10 } };

/** A list that can be sorted by mouse, touch, keyboard, and with buttons. */
export function SortableList({ label, items, onMove, children }: SortableListProps): ReactElement {
  const [announcement, announce] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const placeOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1;
  const nameOf = (id: string | number) => items[placeOf(id) - 1]?.label ?? '';
  const at = (id: string | number, over: string | number | undefined) =>
    `${nameOf(id)} is at place ${placeOf(over ?? id)} of ${items.length}.`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up. ${at(active.id, active.id)}`,
    onDragOver: ({ active, over }) => at(active.id, over?.id),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is put down. ${at(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  function moveBy(place: number, by: number): void {
    onMove(place, place + by);
    announce(`${items[place]?.label} moved to place ${place + by + 1} of ${items.length}.`);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [placeOf(active.id) - 1, placeOf(over?.id) - 1];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="flex flex-col gap-2">
          {items.map((item, place) => (
            <Row key={item.id} item={item}>
              <div className="min-w-0 flex-1">{children(item, place)}</div>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${item.label} up`}
                {...(place === 0 && { disabledReason: "It's already first." })}
                onClick={() => moveBy(place, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Move ${item.label} down`}
                {...(place === items.length - 1 && { disabledReason: "It's already last." })}
                onClick={() => moveBy(place, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
            </Row>
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </DndContext>
  );
}

function Row({ item, children }: { item: Item; children: ReactNode }): ReactElement {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: item.id });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: transition,
      }}
      className={classNames(
        'flex items-center rounded-control bg-surface pr-1 inset-ring-1',
        isDragging ? 'relative z-1 shadow-float inset-ring-action' : 'inset-ring-line',
      )}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        aria-label={`Drag ${item.label}`}
        className="grid size-11 shrink-0 cursor-grab touch-manipulation place-content-center rounded-control text-muted hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      {children}
    </li>
  );
}
