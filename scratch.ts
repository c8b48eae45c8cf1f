import { prepareQuestions, readQuestion } from './packages/domain/src/questions/read-question.ts';
import { tokensOf } from './packages/domain/src/questions/question-lexemes.ts';
import { questionTextOf } from './packages/domain/src/questions/question-text.ts';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from './apps/server/src/features/books/default-book.ts';
import { PRACTISED } from './apps/server/src/features/questions/testing/practised.ts';
import { HELD_OUT } from './apps/server/src/features/questions/testing/held-out.ts';
const names: any[] = [];
for (const [kind, list] of [['EXPENSE', EXPENSE_CATEGORIES], ['INCOME', INCOME_CATEGORIES]] as const)
  for (const c of list) {
    names.push({ role: 'CATEGORY', id: c.name, name: c.name, kind, parent: null });
    for (const k of c.children) names.push({ role: 'CATEGORY', id: `${c.name}/${k.name}`, name: k.name, kind, parent: { id: c.name, name: c.name } });
  }
for (const m of ['현금', '신용카드', '체크카드']) names.push({ role: 'METHOD', id: `m:${m}`, name: m });
for (const a of ['생활비통장', '비상금', '현금']) names.push({ role: 'ASSET', id: `a:${a}`, name: a });
for (const a of ['신한카드', '현대카드']) names.push({ role: 'ASSET', id: `a:${a}`, name: a, isCard: true });
for (const t of ['데이트', '제주여행']) names.push({ role: 'TAG', id: `t:${t}`, name: t });
for (const [id, n] of [['me', '민수'], ['her', '지연'], ['her', '여보']]) names.push({ role: 'MEMBER', id, name: n });
for (const s of ['스타벅스 강남점', '이디야', '배달의민족', '쿠팡이츠', '이마트 성수점', '쿠팡', 'GS25 성수점', '카카오택시', '넷플릭스', '올리브영', '교보문고', 'CGV 왕십리', '온누리약국', '간식', '월급', '관리비', '커피', '점심', '알뜰주유소', 'SKT', '치과', '병원', '유니클로', '호텔', '대한항공', '장난감'])
  names.push({ role: 'SHOP', id: s, name: s });
const book = prepareQuestions({ names, userId: 'me' });
const cal = { today: '2026-11-20', months: { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' }, isHoliday: () => false } as const;
const [which = 'p', only] = process.argv.slice(2);
const list = which === 'h' ? HELD_OUT : PRACTISED;
let bad = 0, wrongUnread = 0;
for (const [q, truth] of list) {
  if (only && !q.includes(only)) continue;
  const r = readQuestion(q, book, cal as any);
  const toks = tokensOf(questionTextOf(q), book.index, cal as any);
  const isUnread = truth === 'UNREAD';
  const ok = isUnread ? r.readings.length !== 1 : r.readings.length > 0;
  if (!ok) { if (isUnread) wrongUnread++; else bad++; }
  if (which === 'h') continue;
  const t = toks?.map((x: any) => x.type === 'WORD' ? `${x.kind}:${x.text}` : x.type === 'NAME' ? `N:${x.names.map((n: any) => n.role[0] + n.id)}` : x.type === 'PERIOD' ? `P:${x.period?.from}..${x.period?.to}` : x.type[0] + (x.text ?? '')).join(' ');
  if (!ok || only) console.log(ok ? 'ok ' : 'BAD', q, '|', r.refusal, r.readings.length, '|', t, only ? JSON.stringify(r.readings) : '');
}
console.log('unanswered', bad, 'answered though UNREAD', wrongUnread, 'of', list.length);
let t0 = performance.now(); for (let i = 0; i < 20; i++) prepareQuestions({ names, userId: 'me' }); console.log('prepare', (performance.now() - t0) / 20);
t0 = performance.now(); for (let i = 0; i < 200; i++) readQuestion('지난달 배달에 얼마 썼어?', book, cal as any); console.log('read', (performance.now() - t0) / 200);
t0 = performance.now(); for (let i = 0; i < 50; i++) readQuestion('지난달 화성탐사에 얼마 썼어?', book, cal as any); console.log('read unknown', (performance.now() - t0) / 50);
