import { ERROR_MESSAGES, type FieldError } from '@salim/contract';
import type { z } from 'zod';
import { AppError } from '../core/app-error.ts';

/** zod codes for a value of the right type that is out of range. */
const LIMITS = new Set(['too_big', 'too_small', 'not_multiple_of']);

type Issue = z.core.$ZodIssue;

function isLimit(issue: Issue): boolean {
  if (issue.code === 'custom') return issue.params?.['rule'] === true;
  return LIMITS.has(issue.code);
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum}자까지 입력할 수 있어요.`;
      if (issue.origin === 'array' || issue.origin === 'set') return `${issue.maximum}개까지 추가할 수 있어요.`;
      return `${Number(issue.maximum).toLocaleString('ko-KR')} 이하로 입력해 주세요.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? '내용을 입력해 주세요.' : `${issue.minimum}자 이상 입력해 주세요.`;
      if (issue.origin === 'array' || issue.origin === 'set') return `${issue.minimum}개 이상 추가해 주세요.`;
      return `${Number(issue.minimum).toLocaleString('ko-KR')} 이상으로 입력해 주세요.`;
    case 'invalid_type':
      return issue.input === undefined ? '필수 항목이에요.' : '형식이 올바르지 않아요.';
    case 'unrecognized_keys':
      return '알 수 없는 항목이에요.';
    case 'custom':
      switch (issue.message) {
        case 'DATE_INVALID':
          return '없는 날짜예요. YYYY-MM-DD 형식으로 입력해 주세요.';
        case 'DATE_OUT_OF_RANGE':
          return '1970년부터 2199년까지만 입력할 수 있어요.';
        case 'MONTH_INVALID':
          return '월을 YYYY-MM 형식으로 입력해 주세요.';
        case 'MONTH_START_DAY':
          return '월 시작일은 1~28일이나 말일(31)로 정해 주세요.';
        case 'TIME_ZONE':
          return '알 수 없는 시간대예요. Asia/Seoul처럼 입력해 주세요.';
        case 'CURRENCY':
          return '알 수 없는 통화예요. KRW, USD처럼 세 글자로 입력해 주세요.';
        case 'RATE':
          return '환율은 0보다 크게 입력해 주세요.';
        case 'ICON':
          return '없는 아이콘이에요. 목록에 있는 아이콘이나 이모지를 골라 주세요.';
        case 'NEEDS_MEMBER':
          return '미분류 예산은 구성원별로만 정할 수 있어요. 구성원을 골라 주세요.';
        case 'PAY_LINK':
          return 'toss.me나 qr.kakaopay.com으로 시작하는 https 링크만 쓸 수 있어요.';
        default:
          return '올바르지 않은 값이에요.';
      }
    default:
      return '형식이 올바르지 않아요.';
  }
}

function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.map(String).join('.');
      if (!errors.some((known) => known.field === field)) errors.push({ field, message: sentenceOf(issue) });
    }
  }
  return errors.slice(0, 50);
}

/**
 * Parses external input. Malformed values and unknown fields respond with 400, values out of range with 422, both
 * listing every field.
 *
 * @throws AppError VALIDATION_FAILED, LIMIT_EXCEEDED
 */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const code = issues.every(isLimit) ? 'LIMIT_EXCEEDED' : 'VALIDATION_FAILED';
  const errors = fieldErrorsOf(issues);
  const first = errors[0];
  throw new AppError(code, {
    errors,
    ...(errors.length === 1 && first && first.field !== ''
      ? { message: `${ERROR_MESSAGES[code]} (${first.field}: ${first.message})` }
      : {}),
  });
}
