import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PlainPath } from '../navigation.ts';

interface NotFoundProps {
  /** What was looked for, in the words of the screen. */
  readonly what?: string;
  /** The list it would have been in. */
  readonly listPath?: PlainPath;
  readonly listName?: string;
}

/** For a thing that is not there, or not anybody's business: both look alike. */
export function NotFound({
  what = '주소가 바뀌었거나 삭제됐을 수 있어요.',
  listPath = '/transactions',
  listName = '거래 내역으로 가기',
}: NotFoundProps) {
  const router = useRouter();
  return (
    <EmptyState
      art="signpost"
      title="찾을 수 없어요"
      actions={
        <>
          <Button onPress={() => router.history.back()}>뒤로 가기</Button>
          <LinkButton to={listPath} variant="primary">
            {listName}
          </LinkButton>
        </>
      }
    >
      {what}
    </EmptyState>
  );
}

/** Under /transactions/ at a depth where nothing is. */
export function NotFoundPage() {
  return <NotFound />;
}
