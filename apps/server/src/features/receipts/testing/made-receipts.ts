import { join } from 'node:path';
import sharp from 'sharp';

/** A purchase that is printed on a made receipt. */
export interface MadePurchase {
  readonly merchant: string;
  readonly date: string;
  readonly time: string;
  readonly lines: readonly { readonly name: string; readonly price: number; readonly quantity: number }[];
}

/** A till with VAT, a café, a card slip. */
export const LAYOUTS = ['MART', 'CAFE', 'SLIP'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** A scan; a photo in uneven light; a blurred photo in poor light. */
export const QUALITIES = ['CLEAN', 'PHOTO', 'POOR'] as const;
export type Quality = (typeof QUALITIES)[number];
/** One of the interface, and one as wide as a till prints. */
export const FONTS = ['Pretendard', 'Noto Sans Mono CJK KR'] as const;
export type Font = (typeof FONTS)[number];

const LETTER_HEIGHT = 26;
const LINE_HEIGHT = 40;
const WIDTH = 640;
const MARGIN = 36;

interface Row {
  readonly cells: readonly { readonly text: string; readonly x: number; readonly end?: boolean }[];
  readonly size?: number;
}

const won = (amount: number): string => amount.toLocaleString('en-US');
const centered = (text: string, size = LETTER_HEIGHT): Row => ({ cells: [{ text, x: -1 }], size });
const pair = (name: string, value: string, size = LETTER_HEIGHT): Row => ({
  cells: [
    { text: name, x: MARGIN },
    { text: value, x: WIDTH - MARGIN, end: true },
  ],
  size,
});
const rule: Row = { cells: [{ text: '-'.repeat(40), x: -1 }] };

export const totalOf = ({ lines }: MadePurchase): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

function itemRows({ lines }: MadePurchase): Row[] {
  return lines.map(({ name, price, quantity }) => ({
    cells: [
      { text: name, x: MARGIN },
      { text: won(price), x: 370, end: true },
      { text: String(quantity), x: 440, end: true },
      { text: won(price * quantity), x: WIDTH - MARGIN, end: true },
    ],
  }));
}

const HEAD: Row = {
  cells: [
    { text: '상품명', x: MARGIN },
    { text: '단가', x: 370, end: true },
    { text: '수량', x: 440, end: true },
    { text: '금액', x: WIDTH - MARGIN, end: true },
  ],
};

function rowsOf(purchase: MadePurchase, layout: Layout): Row[] {
  const total = totalOf(purchase);
  const net = Math.round(total / 1.1);
  const { merchant, date, time } = purchase;
  switch (layout) {
    case 'MART':
      return [
        centered(merchant, 34),
        pair('사업자번호: 123-45-67890', '대표 김민수'),
        centered('서울시 마포구 양화로 45 TEL 02-123-4567'),
        pair(`[판매] ${date} ${time}`, 'POS:02'),
        rule,
        HEAD,
        rule,
        ...itemRows(purchase),
        rule,
        pair('과세물품가액', won(net)),
        pair('부 가 세', won(total - net)),
        pair('합 계', won(total), 32),
        rule,
        pair('받은금액', won(Math.ceil(total / 10_000) * 10_000)),
        pair('거스름돈', won(Math.ceil(total / 10_000) * 10_000 - total)),
        centered('교환/환불은 7일 이내 영수증 지참'),
      ];
    case 'CAFE':
      return [
        centered('영 수 증', 34),
        pair('상호', merchant),
        pair('주문번호', '0127'),
        pair('거래일시', `${date.replaceAll('-', '/')} ${time}`),
        rule,
        ...itemRows(purchase),
        rule,
        pair('공급가액', won(net)),
        pair('부가세', won(total - net)),
        pair('결제금액', `${won(total)}원`, 32),
        pair('신용카드', won(total)),
        pair('카드번호', '5428-79**-****-1234'),
        pair('승인번호', '30018842'),
        centered('감사합니다'),
      ];
    case 'SLIP':
      return [
        centered('카드매출전표', 34),
        pair('가맹점명', merchant),
        pair('사업자번호', '214-87-12345'),
        pair('카드종류', '신한카드'),
        pair('카드번호', '9411-12**-****-123*'),
        pair('승인일시', `${date.slice(2).replaceAll('-', '.')} ${time}`),
        pair('승인번호', '77120453'),
        pair('할부', '일시불'),
        rule,
        pair('공급가액', `${won(net)}원`),
        pair('부가세', `${won(total - net)}원`),
        pair('봉사료', '0원'),
        pair('합계', `${won(total)}원`, 32),
        rule,
        centered('서명 생략'),
      ];
  }
}

const SHOPS = ['행복마트 마포점', '스타벅스 강남역점', '이마트24 연남', '동네빵집', '김가네 홍대점', '늘봄카페'];
const PRODUCTS = [
  '우유 1L',
  '김밥',
  '삼각김밥 참치',
  '아메리카노',
  '카페라떼',
  '두부 300',
  '콩나물',
  '바나나',
  '라면 5입',
  '식빵',
];

/** A purchase of the year before 24 November 2026; the same for the same seed. */
export function madePurchase(seed: number): MadePurchase {
  let state = (Math.imul(seed + 1, 2_654_435_761) ^ 0x5bd1e995) >>> 0;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % bound;
  };
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    merchant: SHOPS[below(SHOPS.length)] ?? '',
    date: `2026-${two(1 + below(11))}-${two(1 + below(23))}`,
    time: `${two(8 + below(14))}:${two(below(60))}`,
    lines: Array.from({ length: 1 + below(6) }, () => ({
      name: PRODUCTS[below(PRODUCTS.length)] ?? '',
      price: (1 + below(300)) * (below(3) === 0 ? 10 : 100),
      quantity: below(3) === 0 ? 1 + below(4) : 1,
    })),
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws rows of text on paper. */
export function drawRows(rows: readonly Row[], font: Font): Promise<Buffer> {
  const height = rows.length * LINE_HEIGHT + 2 * MARGIN;
  const texts = rows.flatMap(({ cells, size = LETTER_HEIGHT }, index) =>
    cells.map(({ text, x, end = false }) => {
      const anchor = x < 0 ? 'middle' : end ? 'end' : 'start';
      const y = MARGIN + (index + 0.7) * LINE_HEIGHT;
      return `<text x="${x < 0 ? WIDTH / 2 : x}" y="${y}" font-size="${size}" text-anchor="${anchor}">${escaped(text)}</text>`;
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${font}" fill="#181818">${texts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The light of a lamp from one corner, from `dark` (0 … 255) to white. */
function shade(width: number, height: number, dark: number): Buffer {
  const tone = `rgb(${dark},${dark},${dark - 12})`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${tone}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** Noise of a sensor, the same in every run. */
function noise(width: number, height: number, strength: number, seed: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let state = seed >>> 0 || 1;
  for (let index = 0; index < data.length; index += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data.fill(255 - Math.floor(((state >>> 16) / 65_536) * strength), index, index + 3);
  }
  return data;
}

async function asPhoto(paper: Buffer, quality: Quality, seed: number): Promise<Buffer> {
  if (quality === 'CLEAN') return paper;
  const poor = quality === 'POOR';
  const angle = (seed % 2 === 0 ? 1 : -1) * (poor ? 2.4 : 1.2);
  const turned = await sharp(paper)
    .rotate(angle, { background: '#6d6257' })
    .extend({ top: 60, bottom: 60, left: 50, right: 50, background: '#6d6257' })
    .resize({ width: poor ? 720 : 1400 })
    .blur(poor ? 0.6 : 0.9)
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  return sharp(turned.data)
    .composite([
      { input: shade(width, height, poor ? 95 : 165), blend: 'multiply' },
      {
        input: noise(width, height, poor ? 40 : 22, seed + 7),
        raw: { width, height, channels: 3 },
        blend: 'multiply',
      },
    ])
    .jpeg({ quality: poor ? 55 : 82 })
    .toBuffer();
}

/** Makes Pretendard of the packages known to the drawing library. */
export async function loadFonts(root: string): Promise<void> {
  const fontfile = join(root, 'node_modules/pretendard/dist/public/static/Pretendard-Regular.otf');
  await sharp({ text: { text: '가', font: 'Pretendard', fontfile } })
    .png()
    .toBuffer();
}

export interface MadeReceipt {
  readonly purchase: MadePurchase;
  readonly layout: Layout;
  readonly font: Font;
  readonly quality: Quality;
}

export async function drawReceipt({ purchase, layout, font, quality }: MadeReceipt, seed = 1): Promise<Buffer> {
  return asPhoto(await drawRows(rowsOf(purchase, layout), font), quality, seed);
}

/** The picture of a message on a phone: lines of text in a bubble. */
export async function drawNotice(lines: readonly string[], font: Font = 'Pretendard', dark = false): Promise<Buffer> {
  const [ground, bubble, ink] = dark ? ['#101114', '#2b2d33', '#f2f3f5'] : ['#dfe4ea', '#ffffff', '#17191c'];
  const height = lines.length * 52 + 190;
  const texts = lines.map(
    (text, index) => `<text x="70" y="${152 + index * 52}" font-size="32">${escaped(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect x="40" y="90" width="620" height="${height - 130}" rx="28" fill="${bubble}"/><g font-family="${font}" fill="${ink}">${texts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Two pictures side by side on one table. */
export async function besideEachOther(left: Buffer, right: Buffer): Promise<Buffer> {
  const [one, two] = await Promise.all([left, right].map((picture) => sharp(picture).metadata()));
  const { width: first = 0, height: firstHeight = 0 } = one ?? {};
  const { width: second = 0, height: secondHeight = 0 } = two ?? {};
  const height = Math.max(firstHeight, secondHeight);
  return sharp({ create: { width: first + second + 60, height, channels: 3, background: '#6d6257' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: first + 60, top: 0 },
    ])
    .png()
    .toBuffer();
}
