import type { Insight } from '@salim/contract';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons/x.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDismissInsight } from '../api/use-insights.ts';
import css from './insight-row.module.css';

/** One insight: its sentence opens the screen that shows it, the button silences it. */
export function InsightRow({ bookId, insight }: { readonly bookId: string; readonly insight: Insight }) {
  const router = useRouter();
  const dismiss = useDismissInsight(bookId);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(insight.link);
  };
  const silence = () =>
    dismiss.mutate(insight.id, {
      onError: (error) => toast.error('알림을 끄지 못했어요', { message: messageOf(error) }),
    });
  return (
    <div className={css.row}>
      <a href={insight.link} onClick={open} className={css.sentence}>
        {insight.sentence}
      </a>
      <IconButton
        size="small"
        label={`다시 알리지 않기: ${insight.sentence}`}
        isPending={dismiss.isPending}
        icon={<X />}
        onPress={silence}
      />
    </div>
  );
}
