import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ContinuedNoticeProps {
  /** The state of the form, as far as the notice shows it. */
  readonly form: { readonly isContinued: boolean; readonly discard: () => void };
}

/** Notice in a form that continues what was typed before it was last closed or reloaded. */
export function ContinuedNotice({ form }: ContinuedNoticeProps) {
  return form.isContinued ? (
    <Notice
      tone="info"
      actions={
        <Button size="small" onPress={form.discard}>
          버리기
        </Button>
      }
    >
      저장하지 않은 내용을 이어서 보여 드려요.
    </Notice>
  ) : null;
}
