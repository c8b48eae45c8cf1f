import type { SharingReport } from '@salim/contract';
import { formatMonth, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Mail } from '../../../ui/icons/mail.ts';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { memberLook } from '../../../ui/member-look.ts';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { openSentence, percentOf, sharingSentence } from '../sharing-text.ts';
import css from './sharing-report-card.module.css';

const CATEGORIES_SHOWN = 5;

/** One member's part of the shared spending: a bar and the amount. */
function Part({ name, color, amount, whole }: { name: string; color: string; amount: number; whole: number }) {
  const percent = percentOf(amount, whole);
  return (
    <li className={css.part}>
      <span className={truncated.text}>{name}</span>
      <span className={css.track} aria-hidden>
        <span
          className={css.bar}
          style={{ width: `${Math.min(100, percent)}%`, background: memberLook(color).color }}
        />
      </span>
      <span className={css.percent}>{percent}%</span>
      <Money value={amount} />
    </li>
  );
}

interface SharingReportCardProps {
  readonly report: SharingReport;
  /** Opens the month as a letter. */
  readonly onLetter: () => void;
}

/** 결산: who paid and bore what in a month, by category, and the trend over half a year. */
export function SharingReportCard({ report, onLetter }: SharingReportCardProps) {
  const { members, months, categories } = report;
  const now = months.at(-1);
  if (!now) return null;
  const sumsOf = (userId: string) => now.members.find((row) => row.userId === userId);
  const most = Math.max(1, ...months.map(({ shared }) => shared));
  return (
    <Card
      title={`${formatMonth(now.month)} 결산`}
      action={
        <Button size="small" variant="ghost" icon={<Mail aria-hidden />} onPress={onLetter}>
          함께 읽기
        </Button>
      }
    >
      <p className={css.sentence}>{sharingSentence(report)}</p>
      {now.shared > 0 ? (
        <>
          <h3 className={css.title}>낸 돈</h3>
          <ul className={css.parts}>
            {members.map(({ userId, name, color }) => (
              <Part key={userId} name={name} color={color} amount={sumsOf(userId)?.paid ?? 0} whole={now.shared} />
            ))}
          </ul>
          <h3 className={css.title}>분담</h3>
          <ul className={css.parts}>
            {members.map(({ userId, name, color }) => (
              <Part key={userId} name={name} color={color} amount={sumsOf(userId)?.borne ?? 0} whole={now.shared} />
            ))}
          </ul>
        </>
      ) : null}
      {categories.length === 0 ? null : (
        <>
          <h3 className={css.title}>함께 쓴 곳</h3>
          <ul className={css.parts}>
            {categories.slice(0, CATEGORIES_SHOWN).map(({ categoryId, name, icon, amount }) => (
              <li key={`${categoryId} ${name}`} className={css.line}>
                <span className={css.category}>
                  <span aria-hidden>
                    <LabelGlyph icon={icon} name={name} />
                  </span>
                  {name}
                </span>
                <Money value={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={css.title}>각자 쓴 돈</h3>
      <ul className={css.parts}>
        {members.map(({ userId, name }) => (
          <li key={userId} className={css.line}>
            <span>{name}</span>
            <Money value={sumsOf(userId)?.personal ?? 0} />
          </li>
        ))}
        {now.masked === 0 ? null : (
          <li className={css.line}>
            <span>비공개</span>
            <Money value={now.masked} />
          </li>
        )}
      </ul>
      <h3 className={css.title}>월별 함께 쓴 돈</h3>
      <ol className={css.months}>
        {months.map(({ month, shared }) => (
          <li key={month} className={css.month}>
            <span className={css.column} aria-hidden>
              <span className={css.height} style={{ height: `${percentOf(shared, most)}%` }} />
            </span>
            <span className={css.label}>
              {Number(month.slice(5))}월<span className={visuallyHidden.hidden}> {formatWon(shared)}</span>
            </span>
          </li>
        ))}
      </ol>
      <h3 className={css.title}>월별 남은 정산</h3>
      <ol className={css.parts}>
        {months.toReversed().map((month) => (
          <li key={month.month} className={css.line}>
            <span className={css.when}>{formatMonth(month.month)} 말</span>
            <span className={css.open}>{openSentence(report, month)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
