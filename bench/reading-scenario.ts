import { parseMessages } from '../packages/domain/src/intake/parse-messages.ts';
import type { KnownNames } from '../packages/domain/src/intake/sentence-names.ts';
import { ACCOUNT_LAYOUTS } from '../packages/domain/src/intake/testing/corpus/account-layouts.ts';
import {
  type Calibration,
  calibrate,
  type KnownMeaning,
  NOTHING_CALIBRATED,
} from '../packages/domain/src/intake/testing/corpus/calibration.ts';
import { CARD_LAYOUTS } from '../packages/domain/src/intake/testing/corpus/card-layouts.ts';
import { casesOf } from '../packages/domain/src/intake/testing/corpus/corpus-case.ts';
import { HARD_MESSAGES } from '../packages/domain/src/intake/testing/corpus/hard-messages.ts';
import { HARD_SENTENCES } from '../packages/domain/src/intake/testing/corpus/hard-sentences.ts';
import { makeMessage } from '../packages/domain/src/intake/testing/corpus/made-messages.ts';
import { makeSentence } from '../packages/domain/src/intake/testing/corpus/made-sentences.ts';
import { MISLEADING_MESSAGES } from '../packages/domain/src/intake/testing/corpus/misleading-messages.ts';
import { PASSED_ON_MESSAGES } from '../packages/domain/src/intake/testing/corpus/passed-on-messages.ts';
import { SENTENCES } from '../packages/domain/src/intake/testing/corpus/sentences.ts';
import { SINGLE_MESSAGES } from '../packages/domain/src/intake/testing/corpus/single-messages.ts';
import type { Report } from './report.ts';

/** The number of generated texts; `READING_TEXTS` overrides it. */
const MADE = Number(process.env['READING_TEXTS'] ?? 6000);
const HOSTILE = [
  '1,',
  ' ',
  '[Web발신]',
  '11/20 ',
  '1*',
  '(',
  '카드',
  '일천',
  '12,300원\n\n',
  '취소 ',
  '승인취소',
  '입금 1원 ',
  '→ ',
];
const HOSTILE_LENGTH = 10_000;

interface KnownText extends KnownMeaning {
  readonly source: string;
  readonly text: string;
  readonly receivedDate: string;
  /** The book's names, as used in the text. */
  readonly names?: KnownNames;
}

const SOURCE_NAMES = { CARD: '카드 문자', BANK: '은행 문자', PAY: '간편결제 알림' } as const;

function* knownTexts(): Generator<KnownText> {
  const corpus = [
    ['모아 둔 카드 문자', casesOf(CARD_LAYOUTS)],
    ['모아 둔 은행·간편결제 문자', casesOf(ACCOUNT_LAYOUTS)],
    ['모아 둔 낱개 문자', [...SINGLE_MESSAGES, ...HARD_MESSAGES, ...PASSED_ON_MESSAGES]],
    ['모아 둔 헷갈리는 문자', MISLEADING_MESSAGES],
    ['모아 둔 문장', [...SENTENCES, ...HARD_SENTENCES]],
  ] as const;
  for (const [source, cases] of corpus) for (const one of cases) yield { ...one, source };
  for (let seed = 0; seed < MADE; seed += 1) {
    const made = makeMessage(seed);
    yield { ...made, source: `만든 ${SOURCE_NAMES[made.source]}` };
  }
  for (let seed = 0; seed < MADE / 2; seed += 1) {
    const { text, receivedDate, names, expected } = makeSentence(seed);
    // Ambiguous texts count as right when they are not recorded.
    const meaning = expected ?? { kind: 'IGNORE' as const, amount: null, date: receivedDate };
    yield { ...meaning, source: '만든 문장', text, receivedDate, names, currency: 'KRW' };
  }
}

function timeOf(text: string): number {
  const started = performance.now();
  parseMessages(text, '2026-11-20');
  return performance.now() - started;
}

/** The fastest of five runs, so that a pause of the machine does not count as slow parsing. */
const steadyTimeOf = (text: string): number => Math.min(...Array.from({ length: 5 }, () => timeOf(text)));

/** The precision of confident results for each source of texts; lists every wrong one. */
export function measureReading(report: Report): void {
  const bySource = new Map<string, Calibration>();
  const wrong: string[] = [];
  const texts: string[] = [];
  let slowest = 0;
  for (const known of knownTexts()) {
    const started = performance.now();
    const drafts = parseMessages(known.text, known.receivedDate, [], known.names);
    const took = performance.now() - started;
    if (texts.length > 500 && took > slowest) slowest = Math.max(slowest, Math.min(took, steadyTimeOf(known.text)));
    const counted = calibrate(bySource.get(known.source) ?? NOTHING_CALIBRATED, drafts, known);
    bySource.set(known.source, counted.calibration);
    texts.push(known.text);
    for (const draft of counted.wrong) {
      wrong.push(
        `${known.source}: ${JSON.stringify(known.text)}\n    ${known.kind} ${known.amount} ${known.date} → ${draft.kind} ${draft.amount} ${draft.date}`,
      );
    }
  }
  const all = [...bySource.values()];
  for (const [source, { texts: count, bookable, sure, right }] of bySource) {
    report.note(`${source} ${count}건: 0.8 이상에서 맞음`, `${right}/${sure}`);
    report.note(`${source}: 기록할 것 중 0.8 이상`, `${bookable === 0 ? 0 : Math.round((right / bookable) * 100)} %`);
  }
  for (const one of wrong) console.log(`  틀림 ${one}`);
  const sum = (pick: (one: Calibration) => number) => all.reduce((total, one) => total + pick(one), 0);
  const sure = sum((one) => one.sure);
  report.atMost('0.8 이상 1,000건 중 틀림', ((sure - sum(({ right }) => right)) / sure) * 1000, 1, '건');
  report.atMost(
    '들어온 돈과 나간 돈이 뒤바뀐 것',
    sum(({ wrongSigns }) => wrongSigns),
    0,
    '건',
  );
  report.atMost('문자 한 건 읽기, 가장 느린 것', slowest, 5, 'ms');
  const hundred = texts.slice(-100).join('\n\n');
  timeOf(hundred);
  report.atMost('붙여 넣은 100건 읽기', steadyTimeOf(hundred), 300, 'ms');
  const hostile = HOSTILE.map((piece) => steadyTimeOf(piece.repeat(Math.ceil(HOSTILE_LENGTH / piece.length))));
  report.atMost('해로운 글 10,000자 읽기, 가장 느린 것', Math.max(...hostile), 100, 'ms');
}
