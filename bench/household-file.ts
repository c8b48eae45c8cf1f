/** A small random number generator that always returns the same sequence for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SHOPS: readonly (readonly [
  category: string,
  sub: string,
  names: readonly string[],
  low: number,
  high: number,
])[] = [
  ['식비', '장보기', ['한살림 성산점', '동네마트', '트레이더스 월계점', '농협하나로 상암점'], 8000, 120_000],
  ['식비', '외식', ['을지면옥', '산들해', '바다횟집', '골목식당', '만나분식'], 7000, 60_000],
  ['식비', '배달', ['우리동네치킨', '왕도돈까스', '마라공방'], 15_000, 40_000],
  ['카페·간식', '커피', ['언덕위커피', '별빛카페', '모퉁이로스터스', '새벽커피'], 2500, 12_000],
  ['교통', '대중교통', ['지하철', '시내버스', '광역버스'], 1400, 3200],
  ['교통', '택시', ['카카오택시', '동네콜택시'], 4800, 28_000],
  ['생활용품', '생필품', ['천원상회', '온마트', '생활백화점'], 1000, 45_000],
  ['의료·건강', '약국', ['튼튼약국', '온누리건강약국'], 3000, 25_000],
  ['문화·여가', '도서', ['동네책방 이음', '푸른서점'], 9000, 48_000],
  ['주거', '관리비', ['래미안 관리사무소'], 180_000, 320_000],
];

export interface FilePart {
  readonly rows: number;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Number of days over which the rows are spread. */
  readonly days: number;
  readonly seed: number;
  /** Number of branches over which the merchants are spread, most purchases in the first ones; 1 if absent. */
  readonly branches?: number;
}

/** Zipf-like: a few branches take most of the purchases. */
function branchName(name: string, branches: number, random: () => number): string {
  if (branches === 1) return name;
  const branch = Math.floor(branches ** random());
  return branch <= 1 ? name : `${name} ${branch}호점`;
}

function quoted(text: string): string {
  return /[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A household's export from 편한가계부, newest first, in that app's format. */
export function householdFile({ rows, from, days, seed, branches = 1 }: FilePart): Buffer {
  const random = seeded(seed);
  const start = Date.parse(`${from}T00:00:00Z`);
  const assets = ['현금', '국민카드', '신한카드', '생활비 통장'];
  const lines: { readonly at: number; readonly line: string }[] = [];
  for (let index = 0; index < rows; index += 1) {
    const day = Math.floor((index / rows) * days);
    const at = start + day * 86_400_000 + Math.floor(random() * 54_000 + 25_200) * 1000;
    const time = new Date(at).toISOString();
    const date = `${time.slice(0, 4)}. ${time.slice(5, 7)}. ${time.slice(8, 10)}. ${time.slice(11, 19)}`;
    const kind = random();
    const asset = assets[Math.floor(random() * assets.length)] ?? '현금';
    let cells: (string | number)[];
    if (kind < 0.02) {
      const amount = 2_500_000 + Math.floor(random() * 100) * 10_000;
      cells = [date, '생활비 통장', '급여', '월급', '다온회사 급여', amount, '수입', '', amount, 'KRW', '생활비 통장'];
    } else if (kind < 0.04) {
      const amount = 100_000 + Math.floor(random() * 50) * 10_000;
      cells = [date, '생활비 통장', '현금', '', '현금 찾기', amount, '이체지출', '', amount, 'KRW', '생활비 통장'];
    } else {
      const shop = SHOPS[Math.floor(random() * SHOPS.length)] ?? SHOPS[0];
      if (!shop) throw new Error('the list of merchants is empty');
      const [category, sub, names, low, high] = shop;
      const amount = Math.round((low + random() * (high - low)) / 100) * 100;
      const name = branchName(names[Math.floor(random() * names.length)] ?? '', branches, random);
      cells = [
        date,
        asset,
        category,
        sub,
        name,
        amount,
        '지출',
        random() < 0.05 ? '가족과 함께' : '',
        amount,
        'KRW',
        asset,
      ];
    }
    lines.push({ at, line: cells.map((cell) => quoted(String(cell))).join(',') });
  }
  const body = lines.toSorted((a, b) => b.at - a.at).map(({ line }) => line);
  return Buffer.from(
    `\ufeff기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\r\n${body.join('\r\n')}\r\n`,
    'utf8',
  );
}
