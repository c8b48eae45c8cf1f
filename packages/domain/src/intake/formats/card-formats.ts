import type { MessageFormat } from '../message-format.ts';

/** A push notification whose first line is the shop, which may be called like any sender. */
export const SHOP_FIRST_FORMAT: MessageFormat = {
  id: 'lotte-push',
  issuer: '롯데카드',
  kind: 'CARD',
  reads: '세탁소 5,200원 승인 LOCA카드(1*3*) 일시불, 11/20 18:31 누적금액 189,000원',
  header:
    /(?<=^(?!(?:카카오|네이버|삼성|애플)페이[\n ]|(?:토스|페이코)[\n ])[^\n]{2,60}[\n ][\d,]{3,17}원 (?:승인|취소|승인취소)[\n ])(?:LOCA[A-Za-z0-9 ]{0,12}카드|(?:[가-힣]{1,8} )?로카(?:카드)?) ?\((?<card>[\d*]{3,4})\)/u,
  shop: 'BEFORE_TIME',
};

/** Card issuers. Formats of debit and family cards precede the general ones of the same issuer. */
export const CARD_FORMATS: readonly MessageFormat[] = [
  {
    id: 'shinhan-check',
    issuer: '신한카드',
    kind: 'CARD',
    reads: '[신한체크승인] 홍*동(5678) 11/20 08:10 (금액)1,500원 이디야',
    header: /^\[?신한체크(?:카드)?(?: ?\((?<card>[\d*]{3,4})\))? ?/u,
  },
  {
    id: 'shinhan-card',
    issuer: '신한카드',
    kind: 'CARD',
    reads: '신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적456,700원',
    header:
      /^(?:\[신한(?:법인|가족)?카드\]|\[신한\](?=[\s\S]{0,120}(?:승인|취소|거절|일시불|개월))|\(신한카드\)|신한(?:법인|가족)?카드|신한(?=\())(?: ?\((?<card>[\d*]{3,4})\))? ?/u,
  },
  {
    id: 'samsung-card',
    issuer: '삼성카드',
    kind: 'CARD',
    reads: '삼성1234승인 홍*동 39,000원 일시불 11/20 20:16 쿠팡 누적1,316,200원, also 체크, 가족카드 and 자동결제',
    header: /^(?:\[삼성카드\] ?|삼성(?:체크|가족|법인)?(?:카드)? ?)(?:승인)?\(?(?<card>\d{4})\)?/u,
  },
  {
    id: 'samsung-card-plain',
    issuer: '삼성카드',
    kind: 'CARD',
    reads: '[삼성카드] 승인 … without the digits of the card',
    header: /^(?:\[삼성(?:(?:체크|가족|법인)?카드|체크|가족|법인)\]|\(삼성카드\)|삼성(?:체크|가족|법인)?카드)/u,
  },
  {
    id: 'kb-pay',
    issuer: 'KB국민카드',
    kind: 'CARD',
    reads: '[KB Pay 사용 알림] 신용 1234 11/20 12:10 12,000원 올리브영 승인',
    header: /^(?:KB ?Pay\n)?\[KB ?Pay[^\]]{0,12}\] ?(?:신용|체크)? ?(?<card>[\d*]{4})?/u,
    states: 'LAST_WORD',
  },
  {
    id: 'kb-card',
    issuer: 'KB국민카드',
    kind: 'CARD',
    reads:
      'KB국민카드1234승인 홍*동님 33,000원 일시불 11/20 19:22 배달의민족 누적97,400원, with the date on either side',
    header:
      /^(?:\[(?:KB)?국민(?:체크|기업|법인|가족)?카드\]|\[(?:KB)?국민\](?=[\s\S]{0,120}(?:승인|취소|거절|일시불|개월))|\((?:KB)?국민카드\)|(?:KB)?국민(?:(?:체크|기업|법인|가족)?카드|체크))(?:\()? ?(?<card>[\d*]{4})?\)?/u,
  },
  {
    id: 'hyundai-card',
    issuer: '현대카드',
    kind: 'CARD',
    reads:
      '현대 ZERO 승인 홍*동 2,500원 일시불 11/20 13:15 코레일유통 누적560,800원, also [현대카드]-승인 without a date',
    header:
      /^(?:\[현대(?:법인)?카드[A-Za-z0-9 ]{0,12}\]-?|\(현대카드\)|현대(?:법인)?카드 ?(?:\(?(?<card>[\d*]{4})\)?)?|현대 ?(?=(?:[A-Za-z가-힣0-9]{1,12} ){0,3}(?:해외)?(?:승인|취소|거절)))(?: ?(?!체크|법인|해외|매출|매입|부분)(?<product>(?:[A-Za-z가-힣0-9]{1,12} ){1,3}?)(?=(?:해외)?(?:승인|취소|거절)))?/u,
  },
  {
    id: 'lotte-loca',
    issuer: '롯데카드',
    kind: 'CARD',
    reads: '5,200원 승인 세탁소 LOCA카드(1*3*) 일시불, 11/20 18:31 누적금액 189,000원',
    header: /(?:LOCA[A-Za-z0-9 ]{0,12}카드|(?<![가-힣])(?:[가-힣]{1,8} )?로카(?:카드)?) ?\((?<card>[\d*]{3,4})\)/u,
    shop: 'BEFORE_TIME',
  },
  {
    id: 'lotte-card',
    issuer: '롯데카드',
    kind: 'CARD',
    reads: '롯데1234 승인 5,200원 일시불 11/20 18:31 세탁소 롯데마트',
    header:
      /^(?:\[롯데(?:법인)?카드\] ?|\(롯데카드\) ?|롯데(?:체크|법인)?카드 ?|롯데(?:체크)?(?=[ (]?[\d*]{4}))\(?(?<card>[\d*]{4})?\)?/u,
  },
  {
    id: 'bc-card',
    issuer: 'BC카드',
    kind: 'CARD',
    reads: '[일시불.승인] 186,000원 우리BC(3*8*)홍*동님 11/20 23:17 식당; the kind is in the head',
    header:
      /^\[(?:일시불|체크|\d{1,2}개월|할부)[.,]|(?:우리|농협|씨티|IBK ?기업|IBK|기업|하나|KB)? ?(?:BC|비씨)(?:카드)? ?\((?<card>[\d*]{3,4})\)/u,
  },
  {
    id: 'woori-card',
    issuer: '우리카드',
    kind: 'CARD',
    reads: '우리(1234)승인 홍*동님 4,900원 일시불 11/20 12:23 맥도날드 누적342,500원, also 체크카드승인',
    header:
      /^(?:\[우리(?:체크|법인)?카드\]|\[우리\](?=[\s\S]{0,120}(?:승인|취소|거절|일시불|개월))|\(우리카드\)|우리(?:체크|법인)?카드|우리(?:체크)?(?=\([\d*]{4}\)))(?: ?\(?(?<card>[\d*]{4})\)?)?/u,
  },
  {
    id: 'hana-app',
    issuer: '하나카드',
    kind: 'CARD',
    reads: '(결제) 12,000원 이디야 / 신용(일시불,1*3*) / 11/20 12:40',
    header: /^\(결제\)(?=[^/]{1,80}\/ ?(?:신용|체크)\()/u,
    shop: 'BEFORE_TIME',
  },
  {
    id: 'hana-card',
    issuer: '하나카드',
    kind: 'CARD',
    reads: '하나1*3*승인 홍*동 5,600원 일시불 11/20 03:28 카카오T_택시 누적194,600원, also 하나(1*3*) with / between',
    header:
      /^(?:\[하나(?:체크|법인)?카드\] ?|\(하나카드\) ?|\[하나\](?=[\s\S]{0,120}(?:승인|취소|거절|일시불|개월))|KEB하나(?!은행)(?:카드)? ?|하나(?:체크|법인)?카드 ?|하나(?:체크)?(?=\(?[\d*]{4}))\(?(?<card>[\d*]{4})?\)?/u,
  },
  {
    id: 'nh-card',
    issuer: 'NH농협카드',
    kind: 'CARD',
    reads: 'NH카드7*9*승인 홍*동 12,300원 체크 11/20 20:37 세븐일레븐 잔액222,200원',
    header:
      /^(?:\[NH(?:농협)?(?:체크|법인)?카드(?:승인|취소|거절)?\]|NH(?:농협)?(?:체크|법인)?카드|농협(?:체크|법인)?카드) ?\(?(?<card>[\d*]{4})?\)?/u,
  },
  {
    id: 'kakaobank-card',
    issuer: '카카오뱅크',
    kind: 'CARD',
    reads: '[카카오뱅크] 체크카드 승인 12,300원 11/20 12:34 가게',
    header: /^\[?카카오뱅크\]? ?체크카드/u,
  },
  {
    id: 'tossbank-card',
    issuer: '토스뱅크',
    kind: 'CARD',
    reads: '[토스뱅크] 체크카드 결제 12,300원 가게',
    header: /^\[?토스뱅크\]? ?(?:체크)?카드/u,
  },
];
