import type { ImportPreview } from '@salim/contract';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Option, OptionSection } from '../../../ui/option.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useChangeImport } from '../api/change-import.ts';
import { columnsOf, connected, type FileColumn, meaningsFor, missingMeanings } from '../connect-columns.ts';
import { FIELD_ORDER } from '../import-formats.ts';
import css from './import-columns.module.css';

/** A column that is ignored. */
const UNUSED = 'unused';

interface ColumnProps {
  readonly column: FileColumn;
  readonly options: readonly (Option | OptionSection)[];
  readonly onChoose: (id: string) => void;
}

function Column({ column: { header, samples, field }, options, onChoose }: ColumnProps) {
  return (
    <li className={classNames(css.column, field !== null && css.used)}>
      <div className={css.file}>
        <strong className={css.header}>{header}</strong>
        <span className={css.samples}>
          {samples.length === 0 ? '비어 있어요' : samples.map((text, index) => <span key={index}>{text}</span>)}
        </span>
      </div>
      <Select
        label={`${header} 열의 항목`}
        isLabelHidden
        options={options}
        value={field ?? UNUSED}
        onChange={onChoose}
      />
    </li>
  );
}

interface ImportColumnsProps {
  readonly preview: ImportPreview;
  readonly submitLabel: string;
  /** Rendered before the submit button. */
  readonly actions?: ReactNode;
}

/** Maps the file's columns to fields, with sample values; a change parses the file again. */
export function ImportColumns({ preview, submitLabel, actions }: ImportColumnsProps) {
  const [columns, setColumns] = useState(preview.mapping.columns);
  const [password, setPassword] = useState('');
  const change = useChangeImport(preview.bookId, preview.id);
  const wantsPassword = change.error instanceof ApiError && change.error.code.startsWith('IMPORT_PASSWORD');
  const changed = FIELD_ORDER.some((field) => (columns[field] ?? '') !== (preview.mapping.columns[field] ?? ''));
  const missing = missingMeanings(columns);
  const options: (Option | OptionSection)[] = [{ id: UNUSED, name: '사용 안 함' }, ...meaningsFor(columns)];
  const choose = (header: string, id: string) =>
    setColumns(connected(columns, header, FIELD_ORDER.find((field) => field === id) ?? null));
  const submit = () => change.mutate({ mapping: { columns }, ...(password === '' ? {} : { password }) });
  return (
    <Form onSubmit={submit} label="열 연결">
      <ul className={css.columns}>
        {columnsOf(preview, columns).map((column) => (
          <Column key={column.header} column={column} options={options} onChoose={(id) => choose(column.header, id)} />
        ))}
      </ul>
      {wantsPassword ? (
        <PasswordField
          label="파일 비밀번호"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          help="보통 생년월일 6자리예요. 어디에도 저장하지 않아요."
          error={change.error?.message}
        />
      ) : change.error ? (
        <Notice tone="error">{messageOf(change.error)}</Notice>
      ) : null}
      <div className={css.actions}>
        {missing.length > 0 ? <p className={css.missing}>{missing.join('와 ')} 열을 골라 주세요.</p> : null}
        {actions}
        <Button
          type="submit"
          variant={preview.missingColumns.length > 0 ? 'primary' : 'soft'}
          isDisabled={!changed || missing.length > 0}
          isPending={change.isPending}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
