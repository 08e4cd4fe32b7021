import { type KeyboardEvent, useId, useState } from 'react';

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

type Props<Option> = {
  /** The options that are shown now. Without any, the list is closed. */
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** The list is shown even without options. */
  staysOpen?: boolean;
  /** Called for an arrow key while the list is closed. */
  onOpen?: () => void;
  /** Called for Enter while no option is active. */
  onEnter?: () => void;
  /** Answers whether it closed something. Then the key does nothing else. */
  onEscape?: () => boolean;
};

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>;

/**
 * The keyboard of a field with a list of options. The focus stays in the field, and the arrow keys
 * move the active option. `OptionList` shows the list.
 */
export function useCombobox<Option>({ options, onChoose, staysOpen, ...on }: Props<Option>) {
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const hasOptions = options.length > 0;
  const isOpen = hasOptions || staysOpen === true;
  const optionId = (index: number) => `${listId}-${index}`;
  const handleKey = (event: KeyboardEvent) => {
    const step = steps.get(event.key);
    if (step && (hasOptions || on.onOpen)) {
      event.preventDefault();
      if (hasOptions) setActiveIndex((activeIndex + step + options.length) % options.length);
      else on.onOpen?.();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[activeIndex];
      if (option === undefined) on.onEnter?.();
      else onChoose(option);
    }
    if (event.key === 'Escape' && on.onEscape?.()) event.preventDefault();
  };
  return {
    /** The attributes of the field. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeIndex < options.length ? optionId(activeIndex) : undefined,
      onKeyDown: handleKey,
    } as const,
    options,
    onChoose,
    listId,
    optionId,
    activeIndex,
    activate: setActiveIndex,
  };
}
