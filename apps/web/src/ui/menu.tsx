import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuAction } from './menu-action.ts';
import type { PlainButtonProps } from './plain-button.tsx';

const loadPopover = () => import('./menu-popover.tsx');
const MenuPopover = lazy(async () => ({ default: (await loadPopover()).MenuPopover }));

/** Fetches what a menu opens while a hand is on its way; a failure is told when it is opened. */
function approachMenu(): void {
  loadPopover().catch(() => undefined);
}

interface MenuProps {
  /** The button of the kit that opens it. */
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

/** A button with a menu, whose code comes when somebody is about to open one. */
export function Menu({ children, ...props }: MenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened?.isOpen === true;
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: approachMenu,
        onFocus: approachMenu,
        onPress: ({ currentTarget, detail }) =>
          setOpened({ anchor: currentTarget, isByKey: detail === 0, isOpen: true }),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened({ anchor: event.currentTarget, isByKey: true, isOpen: true });
        },
      })}
      <Suspense>
        {opened === null ? null : (
          <MenuPopover
            {...props}
            anchor={opened.anchor}
            isOpen={isOpen}
            isFirstFocused={opened.isByKey}
            onClose={() => setOpened((current) => current && { ...current, isOpen: false })}
          />
        )}
      </Suspense>
    </>
  );
}
