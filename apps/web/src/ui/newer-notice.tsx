import { Notice } from './notice.tsx';

/** Notice in a form that another user has saved a change meanwhile, with the effect of saving now. */
export function NewerNotice({ isNewer }: { readonly isNewer: boolean }) {
  return isNewer ? (
    <Notice tone="info">다른 곳에서 방금 수정했어요. 저장하면 내가 수정한 항목만 바뀌어요.</Notice>
  ) : null;
}
