import { useLayoutEffect, useMemo } from 'react';
import { setInteractionModality } from 'react-aria/useFocusVisible';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components/Menu';
import { classNames } from './class-names.ts';
import { Check } from './icons/check.ts';
import type { MenuAction } from './menu-action.ts';
import css from './popover.module.css';

interface MenuPopoverProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly placement?: 'bottom start' | 'bottom end' | 'top end';
  /** The button that opened it; focus returns to it. */
  readonly anchor: HTMLElement | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** True when opened by keyboard, which then focuses the first item. */
  readonly isFirstFocused: boolean;
}

/** The popover of a menu button. */
export function MenuPopover({
  label,
  actions,
  placement = 'bottom end',
  anchor,
  isOpen,
  onClose,
  isFirstFocused,
}: MenuPopoverProps) {
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  // A key press on a native button fires a click that looks like one of a screen reader. For these the library delays
  // the focus until the button has lost it, and then focuses nothing.
  useLayoutEffect(() => {
    if (isOpen && isFirstFocused) setInteractionModality('keyboard');
  }, [isOpen, isFirstFocused]);
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement={placement}
      offset={6}
      className={css.popover}
    >
      <Menu aria-label={label} className={css.list} onClose={onClose} autoFocus={isFirstFocused ? 'first' : true}>
        {actions.flatMap((action) => [
          ...(action.startsGroup === true ? [<Separator key={`${action.id}-line`} className={css.separator} />] : []),
          <MenuItem
            key={action.id}
            id={action.id}
            textValue={action.name}
            isDisabled={action.isDisabled ?? false}
            onAction={action.onAction}
            className={classNames(css.item, action.isDanger === true && css.dangerItem)}
          >
            {action.icon}
            <span className={css.itemText}>{action.name}</span>
            {action.isChosen === true ? <Check className={css.check} aria-label="선택됨" /> : null}
          </MenuItem>,
        ])}
      </Menu>
    </Popover>
  );
}
