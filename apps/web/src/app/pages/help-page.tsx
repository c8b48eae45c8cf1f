import { matchesSearch } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { HelpPicture } from '../../features/help/components/help-picture.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import css from './help-page.module.css';
import { QUESTIONS, type Question, TOPICS } from './help-questions.ts';

interface QuestionItemProps {
  readonly item: Question;
  readonly isOpen: boolean;
}

function QuestionItem({ item: { question, answer, picture, sample, link }, isOpen }: QuestionItemProps) {
  return (
    <details className={css.item} open={isOpen || undefined}>
      <summary className={css.question}>{question}</summary>
      <div className={css.answer}>
        <p>{answer}</p>
        {sample ? (
          <pre className={css.sample}>
            <code>{sample}</code>
          </pre>
        ) : null}
        {picture ? <HelpPicture name={picture} /> : null}
        {link ? <Link to={link.path}>{link.name}</Link> : null}
      </div>
    </details>
  );
}

/** All questions, in groups that open one by one. */
function Topics() {
  return (
    <Card isFlush>
      {TOPICS.map(({ id, name, text }) => (
        <details key={id} className={css.item}>
          <summary className={css.question}>
            <span>
              {name}
              <span className={css.about}>{text}</span>
            </span>
          </summary>
          <div className={css.inner}>
            {QUESTIONS.filter(({ topic }) => topic === id).map((item) => (
              <QuestionItem key={item.question} item={item} isOpen={false} />
            ))}
          </div>
        </details>
      ))}
    </Card>
  );
}

/** Help for the behavior of this version; searchable by words or initial consonants. */
export function HelpPage() {
  const [query, setQuery] = useState('');
  const found = QUESTIONS.filter(({ question, answer, words = '' }) =>
    matchesSearch(`${question} ${words} ${answer}`, query),
  );
  return (
    <div className={css.page}>
      <SearchField label="도움말 검색" placeholder="무엇이 궁금하세요?" value={query} onChange={setQuery} />
      {query.trim() === '' ? (
        <Topics />
      ) : found.length === 0 ? (
        <EmptyState art="search" title="검색 결과가 없어요">
          다른 검색어를 쓰거나 검색어를 짧게 줄여 보세요.
        </EmptyState>
      ) : (
        <Card isFlush>
          {found.map((item) => (
            <QuestionItem key={item.question} item={item} isOpen={found.length === 1} />
          ))}
        </Card>
      )}
    </div>
  );
}
