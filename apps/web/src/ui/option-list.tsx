import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Check } from './icons/check.ts';
import { isSection, type Option, type OptionSection } from './option.ts';
import css from './popover.module.css';

function OptionItem({ option }: { readonly option: Option }) {
  return (
    <ListBoxItem id={option.id} textValue={option.name} isDisabled={option.isDisabled ?? false} className={css.item}>
      {({ isSelected }) => (
        <>
          {option.icon === undefined ? null : (
            <span className={css.itemIcon} aria-hidden>
              {option.icon}
            </span>
          )}
          <span className={css.itemText}>{option.name}</span>
          {option.detail === undefined ? null : <span className={css.itemDetail}>{option.detail}</span>}
          {isSelected ? <Check className={css.check} aria-hidden /> : null}
        </>
      )}
    </ListBoxItem>
  );
}

/** The list of options in a select or combobox. */
export function OptionList({
  options,
  empty,
}: {
  readonly options: readonly (Option | OptionSection)[];
  readonly empty?: ReactNode;
}) {
  return (
    <ListBox className={css.list} renderEmptyState={() => <div className={css.empty}>{empty ?? '결과가 없어요'}</div>}>
      {options.map((entry) =>
        isSection(entry) ? (
          <ListBoxSection key={entry.title} id={`section-${entry.title}`} className={css.section}>
            <Header className={css.sectionTitle}>{entry.title}</Header>
            {entry.options.map((option) => (
              <OptionItem key={option.id} option={option} />
            ))}
          </ListBoxSection>
        ) : (
          <OptionItem key={entry.id} option={entry} />
        ),
      )}
    </ListBox>
  );
}
