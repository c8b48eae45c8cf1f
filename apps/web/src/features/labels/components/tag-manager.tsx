import type { Tag } from '@salim/contract';
import { matchesSearch } from '@salim/domain';
import { useState } from 'react';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { TAG_CALLS } from '../api/tag-calls.ts';
import { useCreateLabel } from '../api/use-label-writes.ts';
import { type LabelKind, othersOf } from '../label-kind.ts';
import { LabelDialogs } from './label-dialogs.tsx';
import frame from './label-manager.module.css';
import { LabelForm, LabelSheet, useLabelForm } from './label-sheet.tsx';
import css from './tag-manager.module.css';
import { useLabelManager } from './use-label-manager.ts';

/** The number of tags from which a search field is shown. */
const MANY = 12;

const TAGS: LabelKind<Tag> = {
  calls: TAG_CALLS,
  noun: '태그',
  filter: (tagId) => ({ tagId }),
  canMerge: (tags) => tags.length > 1,
  mergeTargets: othersOf,
  mergeText: (_tags, merged, { name, count }) =>
    count === 0
      ? `‘${merged.name}’ 태그가 없어지고 ‘${name}’만 남아요.`
      : `‘${merged.name}’ 태그가 붙은 거래 ${formatNumber(count)}건에 ‘${name}’ 태그를 붙이고, ‘${merged.name}’ 태그는 없어져요.`,
  movedText: (count) => `거래 ${count}건의 태그를 바꿨어요.`,
  deleteText: () => '거래는 삭제되지 않아요.',
  moveLabel: '대신 붙일 태그',
  moveTargets: (tags, deleted) => [{ id: 'none', name: '태그만 떼기' }, ...othersOf(tags, deleted)],
};

interface TagManagerProps {
  readonly bookId: string;
  /** In their order. */
  readonly tags: readonly Tag[];
  readonly canChange: boolean;
}

/** Manages the tags of a book: sorted by name until the user reorders them. */
export function TagManager({ bookId, tags, canChange }: TagManagerProps) {
  const [query, setQuery] = useState('');
  const create = useCreateLabel(TAG_CALLS, bookId);
  const manager = useLabelManager(TAGS, { bookId, labels: tags, canChange });
  const { open, setOpenId, usage, startMerge, putInOrder, actionsOf } = manager;
  const shown = tags.filter((tag) => matchesSearch(tag.name, query));
  return (
    <>
      <Card>
        {canChange ? (
          <AddByName
            label="태그 추가"
            placeholder="예: 제주여행"
            isPending={create.isPending}
            error={create.error ? messageOf(create.error) : null}
            addedText="태그를 추가했어요"
            onAdd={(name) => create.mutateAsync({ name })}
          />
        ) : null}
        {tags.length > MANY ? (
          <SearchField
            label="태그 검색"
            placeholder="이름이나 초성으로 검색"
            value={query}
            onChange={setQuery}
            className={css.search ?? ''}
          />
        ) : null}
        <div className={frame.list}>
          <SortableList
            label="태그"
            items={shown.map((tag) => ({
              id: tag.id,
              name: tag.name,
              detail: usageLine(usage.get(tag.id)),
              icon: <span className={css.dot} style={{ background: tag.color }} aria-hidden />,
            }))}
            onOpen={setOpenId}
            // Reordering a filtered list would leave the position of the other tags undefined.
            onOrder={canChange && shown.length === tags.length ? putInOrder : undefined}
            actionsOf={actionsOf}
          />
          {tags.length === 0 ? (
            <EmptyState art="sprout" title="아직 태그가 없어요">
              여행이나 행사처럼 분류와 상관없이 모아 보고 싶은 거래에 붙여 보세요.
            </EmptyState>
          ) : shown.length === 0 ? (
            <p className={classNames(frame.empty, css.empty)}>일치하는 태그가 없어요.</p>
          ) : null}
        </div>
      </Card>
      {open ? (
        <LabelSheet
          key={open.id}
          kind={TAGS}
          label={open}
          onMerge={canChange ? startMerge : undefined}
          onClose={() => setOpenId(null)}
        >
          {canChange ? <TagForm tag={open} onSaved={() => setOpenId(null)} /> : null}
        </LabelSheet>
      ) : null}
      <LabelDialogs manager={manager} />
    </>
  );
}

function TagForm({ tag, onSaved }: { readonly tag: Tag; readonly onSaved: () => void }) {
  const stored = { name: tag.name, color: tag.color };
  const form = useLabelForm(TAG_CALLS, { label: tag, stored, changesOf: (values) => values, onSaved });
  return (
    <LabelForm form={form}>
      <ColorPicker label="색상" value={form.values.color} onChange={(color) => form.change({ color })} />
    </LabelForm>
  );
}
