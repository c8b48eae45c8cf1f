import { withJosa } from '@salim/domain';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../platform/api/api-error.ts';
import { formatNumber } from '../text/format.ts';
import { ActionPair } from './action-pair.tsx';
import css from './delete-with-target.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type { Option, OptionSection } from './option.ts';
import { Select } from './select.tsx';

/** How many rows, rules or other records of one kind use what is to be deleted. */
export interface Use {
  readonly name: string;
  readonly count: number;
  readonly unit: string;
}

interface DeleteWithTargetProps {
  readonly title: string;
  /** Explains what is deleted along, and what stays. */
  readonly text: string;
  readonly targetLabel: string;
  /** Possible targets for what uses it. */
  readonly targets: readonly (Option | OptionSection)[];
  /** What uses it, as far as the user sees. */
  readonly countUses: (signal: AbortSignal) => Promise<readonly Use[]>;
  /** Deletes it; without a target it may be refused with `IN_USE`. */
  readonly onDelete: (moveTo: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

const usesText = (uses: readonly Use[]): string =>
  uses.map(({ name, count, unit }) => `${withJosa(name, '이/가')} ${formatNumber(count)}${unit}`).join(', ');

/** Asks before deleting; if something still uses it, also asks for a target for that. */
export function DeleteWithTarget({
  title,
  text,
  targetLabel,
  targets,
  countUses,
  onDelete,
  onClose,
}: DeleteWithTargetProps) {
  /** Null while counting. */
  const [uses, setUses] = useState<readonly Use[] | null>(null);
  /** Refused because of transactions in the trash. */
  const [isRefused, setIsRefused] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const [isTargetMissing, setIsTargetMissing] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isInUse = isRefused || (uses?.length ?? 0) > 0;
  useEffect(() => {
    const controller = new AbortController();
    void countUses(controller.signal).then((counted) => setUses(counted.filter(({ count }) => count > 0)));
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- counted once, when the question is asked
  }, []);
  const remove = async () => {
    setIsTargetMissing(isInUse && target === null);
    if (isInUse && target === null) return;
    setIsPending(true);
    setFailure(null);
    try {
      await onDelete(target ?? undefined);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IN_USE' && !isInUse) setIsRefused(true);
      else setFailure(messageOf(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <ActionPair
          onCancel={onClose}
          variant="danger"
          isPending={isPending}
          isDisabled={uses === null}
          onPress={() => void remove()}
        >
          {isInUse ? '옮기고 삭제' : '삭제'}
        </ActionPair>
      }
    >
      <div className={css.body}>
        <p className={css.text}>{text}</p>
        {isInUse ? (
          <>
            <Notice tone="info">
              이 항목을 쓰는 {isRefused ? '거래가' : usesText(uses ?? [])} 있어요. 어디로 옮길지 골라 주세요.
            </Notice>
            <Select
              label={targetLabel}
              options={targets}
              value={target}
              onChange={(id) => {
                setTarget(id);
                setIsTargetMissing(false);
              }}
              error={isTargetMissing ? '옮길 곳을 골라 주세요.' : null}
            />
          </>
        ) : null}
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
