import { NAME_MAX } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { Merge } from '../../../ui/icons/merge.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Label, LabelCalls } from '../api/label-calls.ts';
import { useUpdateLabel } from '../api/use-label-writes.ts';
import type { LabelKind } from '../label-kind.ts';
import css from './label-sheet.module.css';

interface LabelFormOptions<L extends Label, Values, Changes> {
  readonly label: L;
  readonly stored: Values;
  readonly changesOf: (values: Values) => Changes;
  readonly onSaved: () => void;
}

/** The state of the form that edits a label. */
export function useLabelForm<L extends Label, Values extends { readonly name: string }, Changes extends object>(
  calls: LabelCalls<L, object, Changes>,
  { label, stored, changesOf, onSaved }: LabelFormOptions<L, Values, Changes>,
) {
  const fields = useFields(stored);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const update = useUpdateLabel(calls, label.bookId);
  const submit = () => {
    const name = fields.values.name.trim();
    setIsNameMissing(name === '');
    if (name === '') return;
    update.mutate(
      { label, changes: changesOf({ ...fields.values, name }) },
      {
        onSuccess: () => {
          toast.success('저장했어요');
          onSaved();
        },
      },
    );
  };
  const failure = update.error instanceof ApiError ? update.error : null;
  return { ...fields, label, isNameMissing, failure, isPending: update.isPending, submit };
}

interface LabelFormProps {
  /** The state from `useLabelForm`, whatever further values it has. */
  readonly form: {
    readonly label: Label;
    readonly values: { readonly name: string; readonly icon?: string; readonly color: string };
    readonly change: (changes: { readonly name: string }) => void;
    readonly isNewer: boolean;
    readonly isNameMissing: boolean;
    readonly failure: ApiError | null;
    readonly isPending: boolean;
    readonly submit: () => void;
  };
  /** Shown below the name. */
  readonly nameHelp?: string | undefined;
  readonly children: ReactNode;
}

/** Edits a label: its name, then the fields of its kind. */
export function LabelForm({ form, nameHelp, children }: LabelFormProps) {
  const { values, change, isNewer, label, isNameMissing, failure, isPending, submit } = form;
  const { name, icon, color } = values;
  const isNameTaken = failure?.code === 'NAME_TAKEN';
  const nameField = (
    <TextField
      label="이름"
      value={name}
      onChange={(text) => change({ name: text })}
      maxLength={NAME_MAX}
      error={isNameMissing ? '이름을 입력해 주세요.' : isNameTaken ? failure.message : null}
      help={nameHelp}
      className={css.grow ?? ''}
    />
  );
  return (
    <Form onSubmit={submit} label={`${label.name} 수정`} className={css.form ?? ''}>
      <NewerNotice isNewer={isNewer} />
      {icon === undefined ? (
        nameField
      ) : (
        <div className={css.head}>
          <LabelIcon icon={icon} name={name} color={color} size="large" />
          {nameField}
        </div>
      )}
      {children}
      {failure && !isNameTaken ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        저장
      </Button>
    </Form>
  );
}

interface LabelSheetProps<L extends Label> {
  readonly kind: LabelKind<L>;
  readonly label: L;
  readonly linkVariant?: ButtonVariant;
  readonly isRoomy?: boolean;
  /** Shown above the link to the transactions. */
  readonly children: ReactNode;
  /** Undefined if the label cannot be merged. */
  readonly onMerge: (() => void) | undefined;
  /** Shown below everything else. */
  readonly end?: ReactNode;
  readonly onClose: () => void;
}

/** One label: its form, a link to its transactions, and a way to merge it. */
export function LabelSheet<L extends Label>(props: LabelSheetProps<L>) {
  const { kind, label, linkVariant, isRoomy, children, onMerge, end, onClose } = props;
  return (
    <Sheet title={label.name} isOpen onClose={onClose}>
      <div className={classNames(css.body, isRoomy && css.roomy)}>
        {children}
        <LinkButton
          to="/transactions"
          search={kind.filter(label.id)}
          {...(linkVariant ? { variant: linkVariant } : {})}
          icon={<ArrowRight aria-hidden />}
        >
          이 {kind.noun} 거래 보기
        </LinkButton>
        {onMerge ? (
          <Button variant="ghost" icon={<Merge aria-hidden />} onPress={onMerge}>
            다른 {withJosa(kind.noun, '과/와')} 합치기
          </Button>
        ) : null}
        {end}
      </div>
    </Sheet>
  );
}
