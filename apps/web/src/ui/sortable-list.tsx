import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Ellipsis } from './icons/ellipsis.ts';
import { GripVertical } from './icons/grip-vertical.ts';
import layout from './layout.module.css';
import { Menu } from './menu.tsx';
import type { MenuAction } from './menu-action.ts';
import { moveByStep, reorder } from './reorder.ts';
import css from './sortable-list.module.css';

export interface SortableItem {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** Secondary text beside the name. */
  readonly tag?: ReactNode;
  /** Text below the name. */
  readonly detail?: string;
  /** Whether the detail wraps instead of ending in an ellipsis. */
  readonly isDetailWhole?: boolean;
  /** At the end of the row, before its menu. */
  readonly end?: ReactNode;
}

/** Called on the container of the element that regains focus from an overlay. */
const FOCUS_RETURNS = 'react-aria-focus-scope-restore';

/** The list would move the focus that returns from a menu to the row; it belongs to the menu button. */
function keepReturningFocus(element: HTMLElement): () => void {
  const keep = (event: Event) => event.stopPropagation();
  element.addEventListener(FOCUS_RETURNS, keep);
  return () => element.removeEventListener(FOCUS_RETURNS, keep);
}

/**
 * Stops a press of the menu button from activating the row: to the row, the click that a key press fires looks like a
 * click on itself.
 */
const keepPress = (event: SyntheticEvent): void => event.stopPropagation();
const keepKeyPress = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
};

interface SortableListProps {
  readonly label: string;
  readonly items: readonly SortableItem[];
  /** Called with the new order of ids; without it the order is fixed. */
  readonly onOrder?: ((ids: string[]) => void) | undefined;
  /** Called on a press of a row, or Enter. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** Additional items of a row's menu. */
  readonly actionsOf?: ((id: string) => readonly MenuAction[]) | undefined;
}

/**
 * A reorderable list: by dragging the handle, by the handle and arrow keys, or by the menu of a row, which needs
 * neither.
 */
export function SortableList({ label, items, onOrder, onOpen, actionsOf }: SortableListProps) {
  const ids = items.map((item) => item.id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': items.find((item) => item.id === key)?.name ?? String(key) })),
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      if (moved === undefined || target.dropPosition === 'on') return;
      onOrder?.(reorder(ids, String(moved), { id: String(target.key), position: target.dropPosition }));
    },
  });
  const menuOf = (item: SortableItem, index: number): MenuAction[] => {
    const own = actionsOf?.(item.id) ?? [];
    if (!onOrder) return [...own];
    return [
      ...own,
      {
        id: 'up',
        name: '위로 옮기기',
        startsGroup: own.length > 0,
        isDisabled: index === 0,
        onAction: () => onOrder(moveByStep(ids, item.id, -1)),
      },
      {
        id: 'down',
        name: '아래로 옮기기',
        isDisabled: index === items.length - 1,
        onAction: () => onOrder(moveByStep(ids, item.id, 1)),
      },
    ];
  };
  return (
    <GridList
      aria-label={label}
      items={items}
      keyboardNavigationBehavior="tab"
      className={css.list}
      {...(onOrder ? { dragAndDropHooks } : {})}
      {...(onOpen ? { onAction: (key) => onOpen(String(key)) } : {})}
    >
      {(item) => {
        const index = ids.indexOf(item.id);
        const actions = menuOf(item, index);
        return (
          <GridListItem id={item.id} textValue={item.name} className={css.row}>
            {onOrder ? (
              <Button slot="drag" className={css.handle} aria-label={`${item.name} 순서 바꾸기`}>
                <GripVertical aria-hidden />
              </Button>
            ) : null}
            {item.icon}
            <span className={layout.textColumn}>
              <span className={css.title}>
                <span className={css.name}>{item.name}</span>
                {item.tag}
              </span>
              {item.detail === undefined || item.detail === '' ? null : (
                <span className={classNames(css.detail, item.isDetailWhole && css.whole)}>{item.detail}</span>
              )}
            </span>
            {item.end === undefined ? null : <span className={css.end}>{item.end}</span>}
            {actions.length === 0 ? null : (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is what is pressed
              <span ref={keepReturningFocus} onClick={keepPress} onKeyDown={keepKeyPress}>
                <Menu label={`${item.name} 메뉴`} actions={actions}>
                  <IconButton size="small" label={`${item.name} 더보기`} icon={<Ellipsis />} />
                </Menu>
              </span>
            )}
          </GridListItem>
        );
      }}
    </GridList>
  );
}
