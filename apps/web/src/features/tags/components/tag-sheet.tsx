import type { Tag } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUpdateTag } from '../api/update-tag.ts';
import css from './tag-sheet.module.css';

interface TagSheetProps {
  readonly bookId: string;
  readonly tag: Tag;
  readonly canChange: boolean;
  /** Undefined if there is no other tag. */
  readonly onMerge: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One tag: its name, its colour, and a link to its transactions. */
export function TagSheet({ bookId, tag, canChange, onMerge, onClose }: TagSheetProps) {
  const { values, change, isNewer } = useFields({ name: tag.name, color: tag.color });
  const { name, color } = values;
  const [isNameMissing, setIsNameMissing] = useState(false);
  const update = useUpdateTag(bookId);
  const failure = update.error instanceof ApiError ? update.error : null;
  const nameError = isNameMissing ? '이름을 입력해 주세요.' : failure?.code === 'NAME_TAKEN' ? failure.message : null;
  const submit = () => {
    setIsNameMissing(name.trim() === '');
    if (name.trim() === '') return;
    update.mutate(
      { tag, changes: { name: name.trim(), color } },
      {
        onSuccess: () => {
          toast.success('저장했어요');
          onClose();
        },
      },
    );
  };
  return (
    <Sheet title={tag.name} isOpen onClose={onClose}>
      <div className={css.body}>
        {canChange ? (
          <Form onSubmit={submit} label={`${tag.name} 수정`} className={css.form ?? ''}>
            <NewerNotice isNewer={isNewer} />
            <TextField
              label="이름"
              value={name}
              onChange={(text) => change({ name: text })}
              maxLength={NAME_MAX}
              error={nameError}
            />
            <ColorPicker label="색상" value={color} onChange={(shade) => change({ color: shade })} />
            {failure && nameError === null ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
            <Button type="submit" variant="primary" isPending={update.isPending}>
              저장
            </Button>
          </Form>
        ) : null}
        <LinkButton to="/transactions" search={{ tagId: tag.id }} icon={<ArrowRight aria-hidden />}>
          이 태그 거래 보기
        </LinkButton>
        {canChange && onMerge ? (
          <Button variant="ghost" icon={<Merge aria-hidden />} onPress={onMerge}>
            다른 태그와 합치기
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
