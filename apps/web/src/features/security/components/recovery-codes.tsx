import { saveFile } from '../../../platform/api/download-export.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Download } from '../../../ui/icons/download.ts';
import { Printer } from '../../../ui/icons/printer.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

function textOf(username: string, codes: readonly string[]): string {
  return [
    `살림 복구 코드 (${username})`,
    '휴대폰이 없을 때 인증 코드 대신 쓸 수 있어요. 코드 하나는 한 번만 쓸 수 있어요.',
    '',
    ...codes,
    '',
  ].join('\n');
}

/** The recovery codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ username, codes }: { readonly username: string; readonly codes: readonly string[] }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('복구 코드를 복사했어요');
    else toast.error('복사하지 못했어요', { message: '파일로 저장하거나 종이에 적어 두세요.' });
  };
  const save = () =>
    saveFile(new Blob([textOf(username, codes)], { type: 'text/plain;charset=utf-8' }), 'salim-recovery-codes.txt');
  return (
    <div className={css.stack}>
      <Notice tone="warning">
        복구 코드는 지금 한 번만 보여 드려요. 휴대폰을 잃어버렸을 때 로그인할 수 있도록 안전한 곳에 보관해 주세요.
      </Notice>
      <ul className={css.codes} aria-label="복구 코드">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.wrappingRow}>
        <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
          복사
        </Button>
        <Button icon={<Download aria-hidden />} onPress={save}>
          파일로 저장
        </Button>
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          인쇄
        </Button>
      </div>
    </div>
  );
}
