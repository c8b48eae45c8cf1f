import type { ImportPreview } from '@salim/contract';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useChangeImport } from '../api/change-import.ts';
import { FIELD_NAMES, FIELD_ORDER } from '../import-formats.ts';
import css from './import-columns.module.css';

/** Which column of the file means what; changing it has the file read anew. */
export function ImportColumns({ preview }: { readonly preview: ImportPreview }) {
  const [columns, setColumns] = useState(preview.mapping.columns);
  const [password, setPassword] = useState('');
  const change = useChangeImport(preview.bookId, preview.id);
  const wantsPassword = change.error instanceof ApiError && change.error.code.startsWith('IMPORT_PASSWORD');
  const changed = FIELD_ORDER.some((field) => columns[field] !== preview.mapping.columns[field]);
  // Some programs give two columns the same name; the server then means the one that comes first.
  const options = [...new Set(preview.headers)].map((header) => ({ id: header, name: header }));
  const submit = () => change.mutate({ mapping: { columns }, ...(password === '' ? {} : { password }) });
  return (
    <Form onSubmit={submit} label="열 연결">
      <div className={css.fields}>
        {FIELD_ORDER.map((field) => (
          <Select
            key={field}
            label={FIELD_NAMES[field]}
            options={options}
            value={columns[field] ?? null}
            placeholder="없음"
            onChange={(header) => setColumns({ ...columns, [field]: header })}
          />
        ))}
      </div>
      {wantsPassword ? (
        <PasswordField
          label="파일 비밀번호"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={change.error?.message}
        />
      ) : change.error ? (
        <Notice tone="error">{messageOf(change.error)}</Notice>
      ) : null}
      <div className={css.actions}>
        <Button type="submit" variant="soft" isDisabled={!changed} isPending={change.isPending}>
          이렇게 다시 읽기
        </Button>
      </div>
    </Form>
  );
}
