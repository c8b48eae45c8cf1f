import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components/Menu';
import { classNames } from './class-names.ts';
import type { FocusableElement } from './focusable-element.ts';
import css from './popover.module.css';

export interface MenuAction {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Marks the choice that is in effect. */
  readonly isChosen?: boolean;
  /** A line above it. */
  readonly startsGroup?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  readonly children: FocusableElement;
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly placement?: 'bottom start' | 'bottom end' | 'top end';
}

export function Menu({ children, label, actions, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{children}</Pressable>
      <Popover className={css.popover} offset={6} placement={placement}>
        <AriaMenu aria-label={label} className={css.list}>
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
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
