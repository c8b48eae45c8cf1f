import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PlainPath } from '../navigation.ts';

interface NotFoundProps {
  /** What was requested, in the words of the screen. */
  readonly what?: string;
  /** The list it would belong to. */
  readonly listPath?: PlainPath;
  readonly listName?: string;
}

/** For a resource that does not exist or that the user may not see: both look the same. */
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
          <Button onPress={() => router.history.back({ ignoreBlocker: true })}>뒤로 가기</Button>
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

/** For paths under /transactions/ that match no route. */
export function NotFoundPage() {
  return <NotFound />;
}
