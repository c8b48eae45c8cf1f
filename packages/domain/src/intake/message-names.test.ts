import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';

const nameIn = (text: string) => parseMessages(text, '2026-11-20').map(({ description }) => description);

describe('the person of a sentence', () => {
  it.each([
    ['카카오페이\n박*현님이 15,000원을 보냈어요. 송금받기를 눌러주세요.', '박*현'],
    ['토스\n박지훈님이 15,000원을 보냈어요. 계좌를 선택해 받으세요', '박지훈'],
    ['카카오페이\n이*민님이 보낸 20,000원을 받았어요.', '이*민'],
    ['카카오페이\n박*현님에게 15,000원을 보냈어요.', '박*현'],
    ['카카오뱅크 모임통장 입금\n박지훈님이 회비 30,000원을 입금했어요. 모임통장 잔액 230,000원', '박지훈'],
  ])('is its name: %s', (text, name) => {
    expect(nameIn(text)).toEqual([name]);
  });
});

describe('a line that tells the reader what to do', () => {
  it.each([
    ['[삼성페이] 신한카드 결제 12,300원 씨유강남점 11/19 19:08\n앱에서 자세히 보기', '씨유강남점'],
    ['[카카오페이] 결제완료\n35,000원\n스타벅스\n11/20 14:30\n내역은 앱에서 확인해 주세요.', '스타벅스'],
    ['신한카드(3391)승인 홍*동 4,500원(일시불)11/19 08:12 이디야\n지금 바로 확인하세요', '이디야'],
  ])('is no name: %s', (text, name) => {
    expect(nameIn(text)).toEqual([name]);
  });

  it.each(['맛있게 드세요', '또 오세요', '국물 주세요'])('but a shop may be called like that: %s', (name) => {
    expect(nameIn(`삼성3344승인 이*희\n9,000원 일시불\n11/20 20:16 ${name}\n누적1,316,200원`)).toEqual([name]);
  });
});

describe('words of the message beside a name', () => {
  it.each([
    ['[다날] 11/20 11:13 휴대폰 소액결제 11,000원 구글플레이 승인', '구글플레이'],
    ['[다날] 11/20 휴대폰결제 3,300원 카카오게임즈 익월 합산', '카카오게임즈'],
    ['[KG모빌리언스] 11/20 14:02 소액결제 5,500원 넥슨코리아 승인', '넥슨코리아'],
    ['NH올원뱅크\n출금이체 30,000원 박서준 (보낸메모: 생일축하)', '박서준'],
    ['[네이버페이] 김*연님 결제완료 23,900원\n상품: 겨울 양말 10켤레', '겨울 양말 10켤레'],
    ['[네이버페이] 결제완료 23,900원\n상품명 : 겨울 양말', '겨울 양말'],
    ['[신한은행] 11/20 10:30 입금 전 잔액 10,000원 입금 후 잔액 60,000원 입금액 50,000원 이승기', '이승기'],
    ['[신한은행] 11/20 10:30 출금액 50,000원 이승기 출금 후 잔액 10,000원', '이승기'],
  ])('are no name: %s', (text, name) => {
    expect(nameIn(text)).toEqual([name]);
  });

  it.each(['휴대폰 수리점', '합산분식', '녹두 전', '상품권나라', '입금 전당포'])(
    'but may be a part of one: %s',
    (name) => {
      expect(nameIn(`삼성3344승인 이*희\n9,000원 일시불\n11/20 20:16 ${name}\n누적1,316,200원`)).toEqual([name]);
    },
  );
});

describe('a push notification that begins with the shop', () => {
  it.each([
    '삼성페이퍼',
    '카카오페이지',
    '네이버페이스',
    '토스뱅크커피',
    '신한카드미용실',
    '우리카드게임방',
    '하나은행나무집',
    '국민카드샵',
  ])('is not taken for a message of another sender: %s', (name) => {
    const [draft] = parseMessages(
      `${name}\n5,200원 승인\nLOCA카드(1*3*)\n일시불, 11/20 18:31\n누적금액 189,000원`,
      '2026-11-20',
    );
    expect(draft).toMatchObject({ description: name, issuer: '롯데카드', cardHint: '1*3*', amount: 5200 });
  });
});

describe('the title of an app', () => {
  it.each([
    ['NH스마트알림\n입금 5,000원\n11/25 14:22\n301-****-1234-41\n김손님\n잔액 55,000원', '김손님'],
    ['하나원큐 입출금알림\n입금 5,000원 한빛상사\n11/25 14:22', '한빛상사'],
    ['네이버페이\n5,600원 결제 완료\n스마트스토어 꽃집\n11/25 14:22\n네이버페이 머니', '스마트스토어 꽃집'],
  ])('and its own money are no name of the other side: %s', (text, name) => {
    expect(parseMessages(text, '2026-11-29')).toMatchObject([{ description: name }]);
  });
});

it('names the bank that charges an easy payment', () => {
  expect(parseMessages('카카오페이머니 10,000원 충전 (카카오뱅크)', '2026-11-29')).toMatchObject([
    { kind: 'TRANSFER', transferSide: 'PAY_CHARGE', paidWith: '카카오뱅크', description: '카카오페이 충전' },
  ]);
});
