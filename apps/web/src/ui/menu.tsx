import { cloneElement, type ReactElement, useState } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';
import type { MenuAction } from './menu-action.ts';
import type { PlainButtonProps } from './plain-button.tsx';

const MenuPopover = lazyOverlay(async () => (await import('./menu-popover.tsx')).MenuPopover);

interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactElement<PlainButtonProps>;
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly placement?: 'bottom start' | 'bottom end' | 'top end';
}

interface Opened {
  readonly anchor: HTMLElement;
  readonly isByKey: boolean;
  readonly isOpen: boolean;
}

/** A button with a menu, whose code is loaded on first hover or focus. */
export function Menu({ children, ...props }: MenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened?.isOpen === true;
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: MenuPopover.approach,
        onFocus: MenuPopover.approach,
        onPress: ({ currentTarget, detail }) =>
          setOpened({ anchor: currentTarget, isByKey: detail === 0, isOpen: true }),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened({ anchor: event.currentTarget, isByKey: true, isOpen: true });
        },
      })}
      {opened === null ? null : (
        <MenuPopover
          {...props}
          anchor={opened.anchor}
          isOpen={isOpen}
          isFirstFocused={opened.isByKey}
          onClose={() => setOpened((current) => current && { ...current, isOpen: false })}
        />
      )}
    </>
  );
}
