import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { GraduationCap } from '../../../ui/icons/graduation-cap.ts';
import css from './paste-screen.module.css';

interface UnreadMessagesProps {
  readonly messages: readonly string[];
  readonly onTeach: (message: string) => void;
}

/** Messages about money in an unknown format, each with a button to teach it. */
export function UnreadMessages({ messages, onTeach }: UnreadMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <Card title={`인식하지 못한 문자 ${messages.length}건`}>
      <ul className={css.unread}>
        {messages.map((message, index) => (
          // oxlint-disable-next-line no-array-index-key -- one text may contain equal messages
          <li key={index} className={css.unreadRow}>
            <p className={css.snippet}>{message}</p>
            <Button size="small" icon={<GraduationCap aria-hidden />} onPress={() => onTeach(message)}>
              문자 형식 등록
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
