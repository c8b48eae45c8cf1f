import { clientOf, SalimError } from '../client/client.mjs';

/**
 * @typedef {{ in: 'params' | 'query' | 'body', isText: boolean, isRequired: boolean }} Field
 * @typedef {{ method: string, path: string, isFile: boolean, summary: string, fields: Record<string, Field> }} Operation
 * @typedef {{ env: Record<string, string | undefined>, write: (text: string | Uint8Array) => void,
 *   writeError: (text: string) => void }} Surroundings
 */

/** Exit codes: done; refused by the server; used wrongly; the server cannot be reached. */
export const EXIT = { DONE: 0, REFUSED: 1, USAGE: 2, UNREACHABLE: 3 };

const HELP = `사용법
  salim-cli add "점심 9,000 국민카드"   한 줄로 기록해요
  salim-cli list [--month 2026-11] [--q 검색어] [--limit 20]
                                      최근 거래를 보여 줘요
  salim-cli ask "이번 달 외식 얼마야?"  가계부에 물어봐요
  salim-cli books                     내 가계부와 id를 보여 줘요
  salim-cli calls                     call로 부를 수 있는 이름을 보여 줘요
  salim-cli call <이름> --필드 값      API를 그대로 불러 JSON으로 보여 줘요

가계부는 --book <id>나 SALIM_BOOK으로 골라요. 없으면 첫 가계부를 써요.

환경 변수
  SALIM_URL    살림 주소, 예: https://salim.example.org
  SALIM_TOKEN  개인용 토큰. add에는 ‘문자로 기록’, list와 ask에는 ‘조회’ 권한이 필요해요.

끝 코드: 0 성공, 1 서버가 거절, 2 잘못 쓴 명령, 3 연결 실패
`;

/** A mistake of the user, said in Korean. */
class UsageError extends Error {}

/** Untrusted text must not contain terminal control sequences. @param {unknown} text */
function printable(text) {
  // Control characters, and marks that reorder what follows.
  return String(text).replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** @param {number} amount in the minor unit @param {string | null} currency null if the token may not read the book */
function money(amount, currency) {
  if (currency === null) return amount.toLocaleString('ko-KR');
  if (currency === 'KRW') return `${amount.toLocaleString('ko-KR')}원`;
  const format = new Intl.NumberFormat('ko-KR', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/**
 * Splits arguments into words and options: `--name value` or `--name=value`.
 *
 * @param {readonly string[]} given
 */
function parsed(given) {
  /** @type {string[]} */
  const words = [];
  /** @type {Map<string, string>} */
  const options = new Map();
  for (let index = 0; index < given.length; index += 1) {
    const part = given[index] ?? '';
    if (!part.startsWith('--') || part === '--') {
      words.push(part);
      continue;
    }
    const [name = '', ...rest] = part.slice(2).split('=');
    if (options.has(name)) throw new UsageError(`--${name}을(를) 두 번 썼어요.`);
    if (rest.length > 0) options.set(name, rest.join('='));
    else {
      const value = given[index + 1];
      if (value === undefined) throw new UsageError(`--${name}의 값이 없어요.`);
      options.set(name, value);
      index += 1;
    }
  }
  return { words, options };
}

/** @param {Map<string, string>} options @param {readonly string[]} known */
function requireKnown(options, known) {
  for (const name of options.keys()) {
    if (!known.includes(name)) throw new UsageError(`모르는 옵션이에요: --${name}`);
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param {Surroundings['env']} env */
function configOf({ SALIM_URL: url, SALIM_TOKEN: token, SALIM_INSECURE_HTTP: insecure }) {
  if (!url || !URL.canParse(url))
    throw new UsageError('SALIM_URL에 살림 주소를 넣어 주세요. 예: https://salim.example.org');
  if (!token) throw new UsageError('SALIM_TOKEN에 개인용 토큰을 넣어 주세요. 설정의 ‘개인용 토큰’에서 만들 수 있어요.');
  const { protocol, hostname, origin } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (LOOPBACK.has(hostname) || insecure === '1'));
  if (!isSafe) {
    throw new UsageError(
      'https 주소가 아니면 토큰이 새어 나갈 수 있어 보내지 않아요. 집 안에서만 쓴다면 SALIM_INSECURE_HTTP=1을 넣어 주세요.',
    );
  }
  return { url: origin, token };
}

/** @param {string} name @param {Field} field @param {string} text */
function valueOf(name, field, text) {
  if (field.in !== 'body' || field.isText) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${name}의 값은 JSON이어야 해요: ${printable(text)}`);
  }
}

/** @param {string} name @param {Operation} operation @param {Map<string, string>} options */
function inputOf(name, { fields }, options) {
  /** @type {{ params: Record<string, unknown>, query: Record<string, unknown>, body: Record<string, unknown> }} */
  const input = { params: {}, query: {}, body: {} };
  requireKnown(options, Object.keys(fields));
  for (const [key, field] of Object.entries(fields)) {
    const text = options.get(key);
    if (text !== undefined) input[field.in][key] = valueOf(key, field, text);
    else if (field.isRequired) throw new UsageError(`${name}에는 --${key}이(가) 필요해요.`);
  }
  const hasBody = Object.values(fields).some((field) => field.in === 'body');
  return { ...input, body: hasBody ? input.body : undefined };
}

/** @typedef {{ client: ReturnType<typeof clientOf>, operations: Record<string, Operation>, io: Surroundings }} Context */

/**
 * The book of a command.
 *
 * @param {Context} context @param {Map<string, string>} options
 * @returns {Promise<{ id: string, currency: string }>}
 */
async function bookFor({ client, io }, options) {
  const wanted = options.get('book') ?? io.env['SALIM_BOOK'];
  const books = await client.call('listMyBooks');
  const book = wanted === undefined ? books[0] : books.find((/** @type {{ id: string }} */ { id }) => id === wanted);
  if (!book)
    throw new UsageError(
      wanted === undefined ? '가계부가 없어요.' : '그 가계부를 찾을 수 없어요. salim-cli books로 확인해 주세요.',
    );
  return book;
}

/**
 * The currency of a book; null for a token that may record but not read.
 *
 * @param {Context['client']} client @param {string} bookId
 * @returns {Promise<string | null>}
 */
async function currencyOf(client, bookId) {
  try {
    return (await client.call('getBook', { params: { bookId } })).currency;
  } catch (error) {
    if (error instanceof SalimError) return null;
    throw error;
  }
}

/** @param {any} transaction @param {string | null} currency */
function lineOf({ type, date, amount, description, isRefund, isMasked }, currency) {
  const sign = type === 'INCOME' || isRefund ? '+' : type === 'EXPENSE' ? '-' : ' ';
  const what = isMasked ? '비공개' : description === '' ? '(내용 없음)' : description;
  return `${date}  ${sign}${money(amount, currency)}  ${printable(what)}\n`;
}

/** @param {string[]} words @param {string} example */
function textIn(words, example) {
  const text = words.join(' ').trim();
  if (text === '') throw new UsageError(`내용을 입력해 주세요. 예: ${example}`);
  return text;
}

/** @type {Record<string, (context: Context, words: string[], options: Map<string, string>) => Promise<number>>} */
const COMMANDS = {
  async add({ client, io }, words, options) {
    requireKnown(options, ['book']);
    const text = textIn(words, 'salim-cli add "점심 9,000 국민카드"');
    const bookId = options.get('book') ?? io.env['SALIM_BOOK'];
    const body = { text, ...(bookId === undefined ? {} : { bookId }) };
    const { transactions, inbox, duplicates } = await client.call('takeIntake', {
      body,
      idempotencyKey: crypto.randomUUID(),
    });
    const currency = transactions.length === 0 ? null : await currencyOf(client, transactions[0].bookId);
    for (const one of transactions) io.write(`기록했어요  ${lineOf(one, currency)}`);
    for (const { draft } of inbox)
      io.write(`확인할 내역에 넣었어요  ${printable(draft.description)}: ${draft.reasons.map(printable).join(' ')}\n`);
    if (duplicates > 0) io.write(`이미 기록한 내역이에요 (${duplicates}건)\n`);
    if (transactions.length + inbox.length + duplicates > 0) return EXIT.DONE;
    io.writeError('금액을 찾지 못했어요. ‘점심 9,000’처럼 내용과 금액을 함께 써 주세요.\n');
    return EXIT.REFUSED;
  },

  async list(context, words, options) {
    requireKnown(options, ['book', 'month', 'q', 'limit']);
    if (words.length > 0) throw new UsageError(`모르는 말이에요: ${printable(words.join(' '))}`);
    const { id, currency } = await bookFor(context, options);
    const query = { month: options.get('month'), q: options.get('q'), limit: options.get('limit') ?? '20' };
    const { items } = await context.client.call('listTransactions', { params: { bookId: id }, query });
    for (const one of items) context.io.write(lineOf(one, currency));
    if (items.length === 0) context.io.write('거래가 없어요.\n');
    return EXIT.DONE;
  },

  async ask(context, words, options) {
    requireKnown(options, ['book']);
    const text = textIn(words, 'salim-cli ask "이번 달 외식 얼마야?"');
    if (!('askQuestion' in context.operations)) throw new UsageError('이 버전은 질문을 받지 않아요.');
    const { id } = await bookFor(context, options);
    const {
      sentence,
      rows = [],
      suggestions = [],
    } = await context.client.call('askQuestion', { params: { bookId: id }, body: { text } });
    context.io.write(`${printable(sentence)}\n`);
    for (const { label, value } of rows)
      context.io.write(`  ${printable(label)}  ${Number(value).toLocaleString('ko-KR')}\n`);
    for (const suggestion of suggestions) context.io.write(`  이렇게도 물어보세요: ${printable(suggestion)}\n`);
    return EXIT.DONE;
  },

  async books({ client, io }, _words, options) {
    requireKnown(options, []);
    for (const { id, title } of await client.call('listMyBooks')) io.write(`${id}  ${printable(title)}\n`);
    return EXIT.DONE;
  },

  async call({ client, io, operations }, [name, ...rest], options) {
    const operation = name !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (name === undefined || operation === undefined || rest.length > 0) {
      throw new UsageError(
        `모르는 호출이에요: ${printable([name, ...rest].join(' '))}. salim-cli calls로 이름을 확인해 주세요.`,
      );
    }
    const answer = await client.call(name, {
      ...inputOf(name, operation, options),
      ...(operation.method === 'POST' ? { idempotencyKey: crypto.randomUUID() } : {}),
    });
    if (operation.isFile) io.write(new Uint8Array(await answer.arrayBuffer()));
    else if (answer !== null) io.write(`${JSON.stringify(answer, null, 2)}\n`);
    return EXIT.DONE;
  },
};

/** @param {unknown} error @param {Surroundings} io */
function exitFor(error, { writeError }) {
  if (error instanceof UsageError) {
    writeError(`${error.message}\n`);
    return EXIT.USAGE;
  }
  if (error instanceof SalimError) {
    const { errors, message, code, status } = error;
    writeError(`${printable(message)} (${status} ${printable(code)})\n`);
    for (const { field, message: why } of /** @type {{ field: string, message: string }[]} */ (errors)) {
      writeError(`  ${printable(field)}: ${printable(why)}\n`);
    }
    return EXIT.REFUSED;
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    writeError('살림에 연결하지 못했어요. SALIM_URL과 인터넷 연결을 확인해 주세요.\n');
    return EXIT.UNREACHABLE;
  }
  throw error;
}

/**
 * Runs one command.
 *
 * @param {readonly string[]} given the arguments of the program
 * @param {Record<string, Operation>} operations the calls by name
 * @param {Surroundings} io
 * @returns {Promise<number>} the exit code
 */
export async function runCli(given, operations, io) {
  try {
    const [name = 'help', ...rest] = given;
    if (name === 'help' || name === '--help' || name === '-h') {
      io.write(HELP);
      return EXIT.DONE;
    }
    if (name === 'calls') {
      for (const [call, { summary }] of Object.entries(operations)) io.write(`${call}  ${summary}\n`);
      return EXIT.DONE;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`모르는 명령이에요: ${printable(name)}\n\n${HELP}`);
    const { words, options } = parsed(rest);
    return await command({ client: clientOf(operations, configOf(io.env)), operations, io }, words, options);
  } catch (error) {
    return exitFor(error, io);
  }
}
