import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';
const REASON = '취소나 환불을 요청한 내역이에요. 완료되면 기록해요.';

describe('a cancellation that is only requested', () => {
  it.each([
    '[쿠팡] 취소요청 접수\n무선 이어폰 39,000원',
    '신한카드(1234) 취소요청 접수 홍*동 39,000원 11/20 12:30 쿠팡',
    'KB국민카드1234 승인취소요청\n홍*동님\n33,000원\n11/20 19:22\n배달의민족',
    '[11번가] 환불요청이 접수되었습니다. 39,000원',
    '[네이버페이] 환불요청 무신사 39,000원',
    '[네이버페이] 취소신청 완료 무신사 39,000원',
    '[무신사] 반품 신청이 접수되었습니다. 환불예정금액 39,000원',
    '[지마켓] 환불 접수 완료 39,000원',
    '쿠팡 환불요청 39,000원',
    '쿠팡 취소요청 39000',
    '쿠팡 환불 신청함 39,000원',
  ])('books nothing and says so: %s', (text) => {
    for (const each of [text, text.replaceAll('\n', ' ')]) {
      const drafts = parseMessages(each, TODAY);
      expect(
        drafts.map(({ kind, confidence, reasons }) => [kind, confidence, reasons]),
        each,
      ).toEqual([['IGNORE', 0, [REASON]]]);
    }
  });

  it.each([
    ['[쿠팡] 취소요청하신 39,000원이 취소완료되었습니다.', 'CANCEL'],
    ['[네이버페이] 환불 요청 건 환불 완료 무신사 39,000원', 'CANCEL'],
    ['신한카드(1234)취소 홍*동 39,000원(일시불)11/20 12:30 쿠팡', 'CANCEL'],
    ['삼성1234취소접수 홍*동 39,000원 일시불 11/20 20:16 쿠팡', 'CANCEL'],
    ['신한카드(1234)승인 홍*동 39,000원(일시불)11/20 12:30 환불요청연구소', 'EXPENSE'],
    ['우리 11/20 10:17\n*884422\n출금 41,000원\n취소요청김밥\n잔액 214,100원', 'EXPENSE'],
    ['환불요청 대행 수수료 9,000원 신한카드', 'EXPENSE'],
  ])('is none if it is done, or if the words are part of a name: %s', (text, kind) => {
    expect(parseMessages(text, TODAY).map((draft) => draft.kind)).toEqual([kind]);
  });
});
