import { type DragEvent, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { sizeText } from '../../../text/file-size.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { FileSpreadsheet } from '../../../ui/icons/file-spreadsheet.ts';
import { Upload } from '../../../ui/icons/upload.ts';
import { X } from '../../../ui/icons/x.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useCreateImport } from '../api/create-import.ts';
import { ACCEPTED_FILES, problemOfFile } from '../check-file.ts';
import css from './import-upload.module.css';

const PASSWORD_CODES: ReadonlySet<string> = new Set(['IMPORT_PASSWORD_REQUIRED', 'IMPORT_PASSWORD_WRONG']);

interface ImportUploadProps {
  readonly bookId: string;
  /** Called when the upload is done; the preview may still be in progress. */
  readonly onRead: (importId: string) => void;
}

/** Accepts a file by drag and drop or by selection, and its password if it is encrypted. */
export function ImportUpload({ bookId, onRead }: ImportUploadProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [isOver, setIsOver] = useState(false);
  const upload = useCreateImport(bookId);
  const isNarrow = useIsNarrow();

  const failure = upload.error;
  const wantsPassword = failure instanceof ApiError && PASSWORD_CODES.has(failure.code);
  const send = (sent: File, withPassword: string) =>
    upload.mutate({ file: sent, password: withPassword }, { onSuccess: (preview) => onRead(preview.id) });

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = problemOfFile(chosen);
    setProblem(found);
    setPassword('');
    upload.reset();
    setFile(found === null ? chosen : null);
    if (found === null) send(chosen, '');
  };
  const forget = () => {
    setFile(null);
    setPassword('');
    upload.reset();
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <Card title="파일 가져오기">
      <p className={css.lead}>
        은행·카드사나 가계부 앱에서 내려받은 파일을 그대로 올려 주세요. 내용을 먼저 확인한 뒤 가계부에 가져올 수 있어요.
      </p>
      {file === null ? (
        <label
          htmlFor={inputId}
          className={classNames(css.drop, isOver && css.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Upload aria-hidden className={css.icon} />
          <strong>{isNarrow ? '눌러서 파일을 선택해 주세요' : '파일을 끌어다 놓거나 눌러서 선택해 주세요'}</strong>
          <span className={css.hint}>csv · xls · xlsx · zip · ofx · qif, 20MB까지</span>
          <input
            ref={input}
            id={inputId}
            type="file"
            accept={ACCEPTED_FILES}
            className={css.input}
            aria-label="가져올 파일"
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      ) : (
        <div className={css.file}>
          <FileSpreadsheet aria-hidden className={css.fileIcon} />
          <span className={css.fileName}>
            <strong>{file.name}</strong>
            <span className={css.hint}>{sizeText(file.size)}</span>
          </span>
          {upload.isPending ? null : <IconButton label="다른 파일 선택" icon={<X />} onPress={forget} />}
        </div>
      )}
      {upload.isPending ? (
        <div role="status" className={css.reading}>
          <span className={css.bar} />
          파일을 읽고 있어요. 잠시만 기다려 주세요.
        </div>
      ) : null}
      {file !== null && wantsPassword && !upload.isPending ? (
        <Form onSubmit={() => send(file, password)} className={css.password ?? ''} label="파일 비밀번호">
          <PasswordField
            label="파일 비밀번호"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            autoFocus
            help="보통 생년월일 6자리예요. 어디에도 저장하지 않아요."
            error={failure.code === 'IMPORT_PASSWORD_WRONG' ? messageOf(failure) : null}
          />
          <Button type="submit" variant="primary" isDisabled={password === ''}>
            파일 열기
          </Button>
        </Form>
      ) : null}
      {problem !== null ? <Notice tone="error">{problem}</Notice> : null}
      {failure && !wantsPassword && file !== null ? (
        <Notice
          tone="error"
          actions={
            <Button size="small" onPress={() => send(file, password)}>
              다시 시도
            </Button>
          }
        >
          {messageOf(failure)}
        </Notice>
      ) : null}
      <details className={css.help}>
        <summary>어떤 파일을 가져올 수 있나요?</summary>
        <ul>
          <li>편한가계부: 더보기 → 백업 → 엑셀 파일로 내보내기 (xlsx, csv, xls 모두 가능)</li>
          <li>뱅크샐러드: 메일로 받은 파일. 비밀번호를 물으면 보통 생년월일 6자리예요. 잔액도 함께 맞춰요.</li>
          <li>은행: KB국민, 신한, 우리, 하나, NH농협, 카카오뱅크, 토스뱅크, 케이뱅크, 전북</li>
          <li>카드: 삼성, 신한, KB국민, 현대, 롯데, 하나</li>
          <li>다른 가계부: 후잉, YNAB, Actual, Firefly III, ezBookkeeping, Splitwise, ofx·qfx, qif, camt.053</li>
          <li>그 밖의 csv·엑셀: 날짜와 금액 열을 한 번만 골라 주면 다음부터 자동으로 읽어요.</li>
          <li>문자로 이미 기록한 거래는 다시 추가하지 않고, 할부처럼 빠진 내용만 채워요.</li>
          <li>같은 파일을 두 번 가져와도 이미 있는 거래는 다시 추가하지 않아요.</li>
          <li>잘못 가져왔다면 한 번에 되돌릴 수 있어요.</li>
        </ul>
      </details>
    </Card>
  );
}
