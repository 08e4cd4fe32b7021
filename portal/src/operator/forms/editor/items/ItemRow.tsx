import { kindWords } from '@corridor/contract/forms/words.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useSortable } from '@dnd-kit/sortable';
import { IconAlertCircle, IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { DragHandle, type HandleKeys } from '../../../../templates/DragHandle.tsx';
import type { Drag } from '../../../../templates/useDragKeys.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { RowTools } from '../../../../ui/buttons/RowTools.tsx';
import { Chip } from '../../../../ui/marks/Chip.tsx';
import { type DraftItem, nameOf } from '../draft/draft.ts';
import type { OrderedItem } from '../draft/order.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import styles from '../Editor.module.css';
import { GroupFields } from './GroupFields.tsx';
import { QuestionFields } from './QuestionFields.tsx';

type Props = {
  work: FormWork;
  ordered: OrderedItem;
  drag: Drag | undefined;
  handle: HandleKeys;
  first: boolean;
  last: boolean;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Adds a question to this group. */
  onAdd: () => void;
};

/** A question or a group as one line, or with its fields while it is open. */
export function ItemRow({ work, ordered: place, drag, handle, first, last, ...acts }: Props) {
  const { id, group } = place;
  const { items, order } = work.draft;
  const dragging = drag?.key === id;
  // A group moves among the rows outside of groups.
  const isSkipped = own(items, drag?.key ?? '')?.kind === 'group' && group !== undefined;
  const sortable = useSortable({ id, disabled: { droppable: isSkipped } });
  const item = own(items, id);
  if (!item) return null;
  const name = nameOf(item);
  const isOpen = work.open === id;
  const { length: count } = work.problemsAt(id);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const indexOf = (key: string) => order.findIndex((each) => each.id === key);
  const isTarget = drag && drag.over === id && drag.key !== id;
  return (
    <li
      className={styles.item}
      data-item={id}
      data-inside={group !== undefined}
      data-drop={isTarget ? (indexOf(drag.key) < indexOf(id) ? 'after' : 'before') : undefined}
    >
      <div ref={sortable.setNodeRef} className={styles.row} data-dragging={dragging}>
        <DragHandle rowKey={id} name={name} dragging={dragging} sortable={sortable} {...handle} />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          data-wrong={(!isOpen && count > 0) || undefined}
          onClick={() => work.setOpen(isOpen ? undefined : id)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span>
            {name}
            <small>{traitsOf(item)}</small>
          </span>
          {count > 0 && (
            <Chip tone="danger" icon={<IconAlertCircle aria-hidden />}>
              {words.problems(count)}
            </Chip>
          )}
        </button>
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <div className={styles.tools}>
            <RowTools
              labels={{ up: words.up(name), down: words.down(name), remove: words.remove(name) }}
              first={first}
              last={last}
              onMove={acts.onStep}
              onRemove={acts.onRemove}
            />
          </div>
          {item.kind === 'group' ? (
            <>
              <GroupFields work={work} group={item} />
              <Button icon={<IconPlus size={16} aria-hidden />} onClick={acts.onAdd}>
                {words.addInside}
              </Button>
            </>
          ) : (
            <QuestionFields work={work} question={item} group={group} />
          )}
        </div>
      )}
    </li>
  );
}

const traitsOf = (item: DraftItem) =>
  [
    kindWords[item.kind],
    'required' in item && item.required && words.required,
    item.showWhen && words.conditional,
  ]
    .filter(Boolean)
    .join(', ');
