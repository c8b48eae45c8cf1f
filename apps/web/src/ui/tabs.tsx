import { type ReactNode, useId } from 'react';
import { chooseByKey } from './choice-keys.ts';
import { classNames } from './class-names.ts';
import { PlainButton } from './plain-button.tsx';
import css from './tabs.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly icon?: ReactNode;
  /** Colors the selected segment like an amount of that tone. */
  readonly tone?: 'income';
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** `line` for sections of a screen, `segments` for a single choice among a few. */
  readonly look?: 'line' | 'segments';
  /** A button at the end of the line of tabs. */
  readonly beside?: ReactNode;
  /** The content of the selected tab. */
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  beside,
  children,
  className,
}: TabsProps<Id>) {
  const isLine = look === 'line';
  const rootId = useId();
  const panelId = `${rootId}-panel`;
  const tabId = (id: Id) => `${rootId}-${id}`;
  const hasPanel = children !== undefined;
  const ids = tabs.map(({ id }) => id);
  const list = (
    <div role="tablist" aria-label={label} className={isLine ? css.list : css.segments}>
      {tabs.map(({ id, name, icon, tone }) => (
        <PlainButton
          key={id}
          id={tabId(id)}
          role="tab"
          aria-selected={id === value}
          aria-controls={hasPanel && id === value ? panelId : undefined}
          tabIndex={id === value ? 0 : -1}
          className={classNames(
            isLine ? css.tab : css.segment,
            id === value && css.chosen,
            !isLine && tone && css[tone],
          )}
          onKeyDown={(event) => chooseByKey(event, { ids, value, onChange })}
          onPress={() => {
            if (id !== value) onChange(id);
          }}
        >
          {icon}
          {name}
        </PlainButton>
      ))}
    </div>
  );
  return (
    <div className={classNames(css.tabs, className)}>
      {beside === undefined ? (
        list
      ) : (
        <div className={css.row}>
          {list}
          {beside}
        </div>
      )}
      {hasPanel ? (
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(value)} className={css.panel}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
