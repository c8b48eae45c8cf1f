import { copyText } from '../../../platform/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

/** The address that assistants connect to, and where the steps for each of them are. */
export function AssistantAddress() {
  const address = `${window.location.origin}/mcp`;
  const copy = async () => {
    if (await copyText(address)) toast.success('주소를 복사했어요');
    else toast.error('복사하지 못했어요', { message: '글자를 길게 눌러 복사해 주세요.' });
  };
  return (
    <section className={css.stack} aria-label="AI 어시스턴트 연결">
      <p>
        어시스턴트 설정에 이 주소와 토큰을 넣어 주세요. <code className={css.address}>{address}</code>
      </p>
      <div className={css.addressActions}>
        <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
          주소 복사
        </Button>
        <LinkButton to="/help" variant="ghost">
          연결 방법
        </LinkButton>
      </div>
    </section>
  );
}
