import type { ImportPreview, ImportQuestion } from '@salim/contract';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangeImport } from '../api/change-import.ts';
import css from './import-questions.module.css';

interface QuestionProps {
  readonly question: ImportQuestion;
  readonly choice: string | undefined;
  readonly onChoose: (choice: string) => void;
}

function Question({ question: { id, column, sentence, choices, examples }, choice, onChoose }: QuestionProps) {
  const group = useId();
  return (
    <fieldset className={css.question}>
      <legend className={css.sentence}>{sentence}</legend>
      <p className={css.about}>
        {column === undefined ? null : <span className={css.column}>{column} 열</span>}
        <span>예: {examples[0] ?? ''}</span>
        {examples.slice(1).map((example) => (
          <span key={example}>{example}</span>
        ))}
      </p>
      <div className={css.choices}>
        {choices.map((one) => (
          <label key={one.id} className={classNames(css.choice, choice === one.id && css.chosen)}>
            <input
              type="radio"
              name={`${group} ${id}`}
              className={css.radio}
              checked={choice === one.id}
              onChange={() => onChoose(one.id)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ImportQuestionsProps {
  readonly preview: Pick<ImportPreview, 'bookId' | 'id'>;
  readonly questions: readonly ImportQuestion[];
  /** The previous answers. */
  readonly given?: Readonly<Record<string, string>>;
  readonly submitLabel: string;
}

const NOTHING: Readonly<Record<string, string>> = {};

/** What the file leaves ambiguous, as choices; answering parses it again. */
export function ImportQuestions({ preview, questions, given = NOTHING, submitLabel }: ImportQuestionsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(given);
  const [password, setPassword] = useState('');
  const change = useChangeImport(preview.bookId, preview.id);
  const wantsPassword = change.error instanceof ApiError && change.error.code.startsWith('IMPORT_PASSWORD');
  const open = questions.filter(({ id }) => chosen[id] === undefined).length;
  const answers = Object.fromEntries(
    questions.flatMap(({ id }) => {
      const choice = chosen[id];
      return choice === undefined || choice === given[id] ? [] : [[id, choice]];
    }),
  );
  const isUnchanged = Object.keys(answers).length === 0;
  const submit = () => change.mutate({ answers, ...(password === '' ? {} : { password }) });
  return (
    <Form onSubmit={submit} label="질문에 답하기" className={css.form ?? ''}>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          choice={chosen[question.id]}
          onChoose={(choice) => setChosen({ ...chosen, [question.id]: choice })}
        />
      ))}
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
        <Button
          type="submit"
          variant={Object.keys(given).length > 0 ? 'soft' : 'primary'}
          isDisabled={open > 0 || isUnchanged}
          isPending={change.isPending}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
