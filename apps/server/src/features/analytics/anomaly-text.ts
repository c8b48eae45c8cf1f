import { type Anomaly, addDays, type CivilDate, dayNumber, monthDayText, withJosa } from '@salim/domain';

/** Lookups and formatters that the text of a reason uses. */
export interface AnomalyWords {
  readonly categoryName: (categoryId: string | null) => string;
  readonly amountText: (amount: number) => string;
  /** First day of a book month. */
  readonly startOf: (month: string) => CivilDate;
}

const TIMES = new Intl.NumberFormat('ko-KR');

function timesText(amount: number, usual: number): string {
  return `${TIMES.format(Math.round((amount / Math.max(1, usual)) * 10) / 10)}배`;
}

/** Why an expense is unusual, in one or two sentences with the numbers. */
export function reasonOf(anomaly: Anomaly, words: AnomalyWords): string {
  const { fact } = anomaly;
  const amount = words.amountText(fact.amount);
  switch (anomaly.kind) {
    case 'UNUSUAL_AMOUNT': {
      const where =
        anomaly.comparedBy === 'MERCHANT'
          ? `‘${fact.description}’에서`
          : `‘${words.categoryName(fact.categoryId)}’ 분류에서`;
      return `${where} 이번에 ${withJosa(amount, '을/를')} 썼어요. 평소 ${words.amountText(anomaly.usual)}의 ${timesText(fact.amount, anomaly.usual)}예요(최근 1년 ${anomaly.count}건 기준).`;
    }
    case 'NEW_MERCHANT':
      return `‘${fact.description}’에서 처음으로 ${withJosa(amount, '을/를')} 썼어요. 평소 한 번에 쓰는 ${words.amountText(anomaly.usual)}의 ${timesText(fact.amount, anomaly.usual)}예요.`;
    case 'DOUBLE_CHARGE': {
      const { minutes } = anomaly;
      const when = minutes === null ? '같은 날' : minutes === 0 ? '같은 시각에' : `${minutes}분 사이에`;
      return `‘${fact.description}’에서 ${when} ${withJosa(amount, '이/가')} 두 번 나갔어요. 중복 결제인지 확인해 주세요.`;
    }
    case 'MISSING_FIXED': {
      const due = addDays(words.startOf(anomaly.month), anomaly.usualOffset);
      const late = dayNumber(due) >= dayNumber(fact.date) ? `보통 ${monthDayText(due)}쯤` : '보통';
      return `최근 ${anomaly.count}개월 동안 매달 나가던 ‘${fact.description}’ 지출이 ${Number(anomaly.month.slice(5))}월에는 아직 없어요. ${late} ${withJosa(words.amountText(anomaly.usual), '이/가')} 나가요.`;
    }
  }
}
