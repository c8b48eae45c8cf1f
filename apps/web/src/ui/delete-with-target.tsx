import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../platform/api/api-error.ts';
import { formatNumber } from '../text/format.ts';
import { Button } from './button.tsx';
import css from './delete-with-target.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type { Option, OptionSection } from './option.ts';
import { Select } from './select.tsx';

/** Entries in the trash, or others' masked ones. */
const UNSEEN = -1;

interface DeleteWithTargetProps {
  readonly title: string;
  /** What goes with it, and what stays. */
  readonly text: string;
  readonly targetLabel: string;
  /** Where its entries may go. */
  readonly targets: readonly (Option | OptionSection)[];
  /** How many entries use it, as far as one can see. */
  readonly countUse: (signal: AbortSignal) => Promise<number>;
  /** Deletes; without a target it may be refused as `IN_USE`. */
  readonly onDelete: (moveTo: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before deleting; where entries still use the thing, it asks where they shall go, and only then. */
export function DeleteWithTarget({
  title,
  text,
  targetLabel,
  targets,
  countUse,
  onDelete,
  onClose,
}: DeleteWithTargetProps) {
  /** Null while it is being counted. */
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
      // Not knowing is no reason to refuse: the server says so if entries still use it.
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
        <>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button variant="danger" isPending={isPending} isDisabled={useCount === null} onPress={() => void remove()}>
            {isInUse ? '옮기고 삭제' : '삭제'}
          </Button>
        </>
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
