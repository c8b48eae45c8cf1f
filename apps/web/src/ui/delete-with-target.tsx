import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../platform/api/api-error.ts';
import { formatNumber } from '../text/format.ts';
import { ActionPair } from './action-pair.tsx';
import css from './delete-with-target.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type { Option, OptionSection } from './option.ts';
import { Select } from './select.tsx';

/** Transactions in the trash, or masked ones of other members. */
const UNSEEN = -1;

interface DeleteWithTargetProps {
  readonly title: string;
  /** Explains what is deleted along, and what stays. */
  readonly text: string;
  readonly targetLabel: string;
  /** Possible targets for its transactions. */
  readonly targets: readonly (Option | OptionSection)[];
  /** How many transactions visible to the user use it. */
  readonly countUse: (signal: AbortSignal) => Promise<number>;
  /** Deletes it; without a target it may be refused with `IN_USE`. */
  readonly onDelete: (moveTo: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before deleting; if transactions still use it, also asks for a target for them. */
export function DeleteWithTarget({
  title,
  text,
  targetLabel,
  targets,
  countUse,
  onDelete,
  onClose,
}: DeleteWithTargetProps) {
  /** Null while counting. */
  const [useCount, setUseCount] = useState<number | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [isTargetMissing, setIsTargetMissing] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isInUse = useCount !== null && useCount !== 0;
  useEffect(() => {
    const controller = new AbortController();
    countUse(controller.signal).then(
      (count) => setUseCount(count),
      // Without the count, deleting is still possible: the server reports if transactions use it.
      () => setUseCount((known) => known ?? 0),
    );
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
      if (error instanceof ApiError && error.code === 'IN_USE' && !isInUse) setUseCount(UNSEEN);
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
          isDisabled={useCount === null}
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
              {useCount === UNSEEN
                ? '이 항목을 쓰는 거래가 있어요.'
                : `이 항목을 쓰는 거래가 ${formatNumber(useCount)}건 있어요.`}{' '}
              어디로 옮길지 골라 주세요.
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
