import type { ReactNode, Ref } from 'react';
import styles from './OptionList.module.css';
import type { Combobox } from './useCombobox.ts';

type Props<Option> = {
  combobox: Combobox<Option>;
  label: string;
  ref?: Ref<HTMLDivElement>;
  /** Replaces the usual look of the list. */
  className?: string | undefined;
  keyOf: (option: Option) => string;
  /** The heading above the first option of a group. */
  groupOf?: (option: Option) => string;
  /** The option under the pointer becomes the active one. */
  followsPointer?: boolean;
  /** Shown below the options. */
  end?: ReactNode;
  children: (option: Option) => ReactNode;
};

/** The options of a combobox. */
export function OptionList<Option>({ combobox, children, ...props }: Props<Option>) {
  const { options, activeIndex, activate, onChoose } = combobox;
  const { groupOf, followsPointer = false } = props;
  const headingAt = (index: number) => {
    const option = options[index];
    return option === undefined ? undefined : groupOf?.(option);
  };
  return (
    <div
      ref={props.ref}
      id={combobox.listId}
      role="listbox"
      tabIndex={-1}
      aria-label={props.label}
      className={props.className ?? styles.list}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        <div key={props.keyOf(option)} role="presentation">
          {headingAt(index) !== headingAt(index - 1) && <p>{headingAt(index)}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard */}
          <div
            id={combobox.optionId(index)}
            ref={(row) => {
              if (index === activeIndex) row?.scrollIntoView({ block: 'nearest' });
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onClick={() => onChoose(option)}
            onPointerMove={() => followsPointer && activate(index)}
          >
            {children(option)}
          </div>
        </div>
      ))}
      {props.end}
    </div>
  );
}
