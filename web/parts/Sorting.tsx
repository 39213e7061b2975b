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
import { SortableContext, sortableKeyboardCoordinates, type SortingStrategy } from '@dnd-kit/sortable';
import { useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

export type SortableItem = { id: string; label: string };

type SortingProps = {
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  strategy: SortingStrategy;
  children: (moveBy: (place: number, by: number) => void) => ReactNode;
};

// a mouse drags after 10 px; a finger that moves at once scrolls, so it drags after a hold of 250 ms
const mouse = { activationConstraint: { distance: 10 } };
const touch = { activationConstraint: { delay: 250, tolerance: 10 } };

type PointerProps = ConstructorParameters<typeof MouseSensor>[0];

/** Renders each move before the next event, so that on a slow device the item is dropped where the pointer is. */
const atOnce = (props: PointerProps): PointerProps => ({
  ...props,
  onMove: (coordinates) => flushSync(() => props.onMove(coordinates)),
});

class PromptMouseSensor extends MouseSensor {
  constructor(props: PointerProps) {
    super(atOnce(props));
  }
}

class PromptTouchSensor extends TouchSensor {
  constructor(props: PointerProps) {
    super(atOnce(props));
  }
}

/** The shared part of a sortable list and a sortable grid: how a drag begins, and the announcements. */
export function Sorting({ items, onMove, strategy, children }: SortingProps): ReactElement {
  const [announcement, announce] = useState('');
  const sensors = useSensors(
    useSensor(PromptMouseSensor, mouse),
    useSensor(PromptTouchSensor, touch),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const getPosition = (id: string | number | undefined) => ids.indexOf(String(id)) + 1;
  const getItemLabel = (id: string | number) => items[getPosition(id) - 1]?.label ?? '';
  const at = (id: string | number, over: string | number | undefined) =>
    `${getItemLabel(id)} is at place ${getPosition(over ?? id)} of ${items.length}.`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${getItemLabel(active.id)} is picked up. ${at(active.id, active.id)}`,
    onDragOver: ({ active, over }) => at(active.id, over?.id),
    onDragEnd: ({ active, over }) => `${getItemLabel(active.id)} is put down. ${at(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `${getItemLabel(active.id)} is back where it was.`,
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
      onDragEnd={({ active, over, collisions }) => {
        // `over` is one render behind the pointer
        const [from, to] = [getPosition(active.id) - 1, getPosition(collisions?.[0]?.id ?? over?.id) - 1];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={ids} strategy={strategy}>
        {children(moveBy)}
      </SortableContext>
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </DndContext>
  );
}
