import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RotateCcwClock } from '../../../ui/icons/rotate-ccw-clock.ts';
import { X } from '../../../ui/icons/x.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import truncated from '../../../ui/truncated.module.css';
import { forgetAllSearches, forgetSearch, useRecentSearches } from '../recent-searches.ts';
import css from './recent-searches.module.css';

/** Recent searches, to repeat them; renders nothing without any. */
export function RecentSearches({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const texts = useRecentSearches();
  if (texts.length === 0) return null;
  return (
    <Card
      title="최근 검색어"
      action={
        <Button size="small" variant="ghost" onPress={forgetAllSearches}>
          모두 지우기
        </Button>
      }
    >
      <ul className={css.list}>
        {texts.map((text) => (
          <li key={text} className={css.row}>
            <PlainButton className={css.choose} onPress={() => onChoose(text)}>
              <RotateCcwClock aria-hidden />
              <span className={truncated.text}>{text}</span>
            </PlainButton>
            <IconButton
              size="small"
              label={`최근 검색어 ${text} 지우기`}
              icon={<X />}
              onPress={() => forgetSearch(text)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
