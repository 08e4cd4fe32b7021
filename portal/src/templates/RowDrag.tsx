import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import {
  closestCenter,
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { HandleKeys } from './DragHandle.tsx';
import styles from './RowDrag.module.css';
import { type Drag, useDragKeys } from './useDragKeys.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  nameOf: (key: string) => string;
  /** The place of a row in words, if it were dropped over another one. */
  placeOf: (key: string, over: string) => string;
  beside: (key: string, over: string, step: -1 | 1) => string | undefined;
  onDrop: (key: string, over: string) => void;
  children: (drag: Drag | undefined, handle: HandleKeys) => ReactNode;
};

/**
 * Rows that a drag by mouse, finger or keyboard moves. They stay in place during a drag, and a
 * marker shows the target. Keyboard steps go from row to row without measuring the screen, so a
 * busy page loses none.
 */
export function RowDrag({ list, keys, nameOf, placeOf, beside, onDrop, children }: Props) {
  const [drag, setDrag] = useState<Drag>();
  const [message, setMessage] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const pick = (key: string) => {
    setDrag({ key, over: key });
    setMessage(words.picked(nameOf(key), placeOf(key, key)));
  };
  const goOver = ({ key, over: lastOver }: Drag, over: string) => {
    if (over === lastOver) return;
    setDrag({ key, over });
    setMessage(words.over(nameOf(key), placeOf(key, over)));
  };
  const end = ({ key }: Drag, over: string) => {
    setDrag(undefined);
    setMessage(words.dropped(nameOf(key), placeOf(key, over)));
    if (over !== key) onDrop(key, over);
  };
  const cancel = ({ key }: Drag) => {
    setDrag(undefined);
    setMessage(words.dropCancelled(nameOf(key), placeOf(key, key)));
  };
  const handle = useDragKeys(list, drag, {
    pick,
    step: (current, by) => {
      const over = beside(current.key, current.over, by);
      if (over) goOver(current, over);
    },
    end: (current) => end(current, current.over),
    cancel,
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.dragHelp },
      }}
      onDragStart={({ active }) => pick(String(active.id))}
      onDragOver={({ over }) => drag && goOver(drag, String(over?.id ?? drag.key))}
      onDragEnd={({ over }) => drag && end(drag, String(over?.id ?? drag.key))}
      onDragCancel={() => drag && cancel(drag)}
    >
      <p className="visuallyHidden" role="status" aria-live="assertive">
        {message}
      </p>
      <SortableContext items={[...keys]} strategy={stayInPlace}>
        {children(drag, handle)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {drag && (
          <div className={styles.flying}>
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
            {nameOf(drag.key)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const stayInPlace = () => null;

const noAnnouncement = () => undefined;
/** The list announces its moves itself, also those by keyboard. */
const announcements = {
  onDragStart: noAnnouncement,
  onDragOver: noAnnouncement,
  onDragEnd: noAnnouncement,
  onDragCancel: noAnnouncement,
};
