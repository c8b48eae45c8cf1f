import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { classNames } from './class-names.ts';
import css from './tabs.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly icon?: ReactNode;
  /** Colours a chosen segment as an amount would be. */
  readonly tone?: 'income' | 'expense';
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** `line` for parts of a screen, `segments` for one choice of a few. */
  readonly look?: 'line' | 'segments';
  /** The content of the chosen tab. */
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  children,
  className,
}: TabsProps<Id>) {
  const isLine = look === 'line';
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find((one) => one.id === key);
        if (tab && tab.id !== value) onChange(tab.id);
      }}
      className={classNames(css.tabs, className)}
    >
      <TabList aria-label={label} className={isLine ? css.list : css.segments}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className={isLine ? css.tab : classNames(css.segment, tab.tone && css[tab.tone])}
          >
            {tab.icon}
            {tab.name}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={css.panel}>
          {tab.id === value ? children : null}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
