import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** A noun alone or with particles, but not as the start of another noun: 그림을, but not 그림자. */
const PARTICLES = '(?:[이가을를은는의과와도만에로]|으로|에서|에는|까지|부터|마다|처럼|이나|이라)*';

interface RetiredWord {
  /** As listed in the glossary. */
  readonly word: string;
  /** Matched against whole words (runs of Hangul), so that 한글로 is not 글로 and 보냄 is not 냄. */
  readonly form: RegExp;
  /** The preceding word, if it is part of the retired term. */
  readonly before?: RegExp;
}

/** Words that screens, mails and messages no longer use. `docs/glossary.md` has their replacements. */
const RETIRED: readonly RetiredWord[] = [
  { word: '적다', form: /^적(?:기|는|은|을|어|었|으|던|힌|힐|히|혀|혔|지|고|거나|도록|음|자[고는]|겠)/u },
  { word: '고치다', form: /^고(?:치|쳐|쳤|친|칠|침)/u },
  { word: '되살리다', form: /^되살/u },
  { word: '견주다', form: /^견(?:주|줘|줬|준|줄|줍)/u },
  { word: '저절로', form: /^저절로/u },
  { word: '달마다', form: /^달마다/u },
  { word: '날마다', form: /^날마다/u },
  { word: '열두 달', form: /^달/u, before: /^열두$/u },
  { word: '석 달', form: /^달/u, before: /^석$/u },
  { word: '자료', form: new RegExp(`^자료${PARTICLES}$`, 'u') },
  { word: '그림', form: new RegExp(`^그림${PARTICLES}$`, 'u') },
  { word: '글로', form: /^글로[도만]?$/u },
  // Not an interrupted connection: 끊기면, 끊겨, 끊어져.
  { word: '끊다', form: /^끊(?:기[는도를]?$|어(?!지|져|졌|진)|었|을|은|는|고|지|으)/u },
  { word: '냄', form: /^냄$/u },
];

/** Where a retired form is another word, or the only right one. Every exception must match, or it has to be removed. */
const EXCEPTIONS: readonly { readonly path: string; readonly text: RegExp; readonly why: string }[] = [
  {
    path: 'packages/domain/src/intake/sentence-kind.ts',
    text: /냈음|끊었음/u,
    why: 'verbs that people write in a sentence, which are read and never shown',
  },
  {
    path: 'apps/server/src/features/webhooks/webhook-sender.ts',
    text: /상대 서버가 연결을 끊었어요/u,
    why: 'the other end of a line did cut it',
  },
  {
    path: 'apps/web/src/app/pages/help-questions.ts',
    text: /청구되는 달마다 1\/3/u,
    why: 'each of the months that a clause names, not every month',
  },
  {
    path: 'apps/web/src/features/assets/components/reconcile-dialog.tsx',
    text: /^적어요$/u,
    why: '적다, to be less',
  },
  {
    path: 'apps/web/src/features/security/components/recovery-codes.tsx',
    text: /종이에 적어 두세요/u,
    why: 'by hand, on paper',
  },
];

/** All sources of user-facing text: the two apps, what they share, and terminal output. */
const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', '{bench,tools}/**/*.{ts,mjs}'];
/** Not user-facing: tests, the corpus of what people and banks write, and the words that are read in questions. */
const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/intake\/corpus\/|\/question-words\.ts$|^tools\/boundary-fixture\//u;

interface Said {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const said = globSync(SOURCES, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_SHOWN.test(path))
  .toSorted()
  .flatMap((path) => textsOf(path, readFileSync(join(ROOT, path), 'utf8')));

/** The string literals, templates and JSX text of a file, without comments, names and patterns. */
function textsOf(path: string, source: string): Said[] {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, scriptKindOf(path));
  const texts: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplatePart(node)) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart(tree);
      texts.push({ path, line: tree.getLineAndCharacterOfPosition(start).line + 1, text: node.text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

function isTemplatePart(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

function scriptKindOf(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** The retired words in a text, as listed in the glossary. */
function retiredIn(text: string): string[] {
  const words = text.normalize('NFC').match(/[가-힣]+/gu) ?? [];
  return words.flatMap((word, index) =>
    RETIRED.filter(({ form, before }) => form.test(word) && (before?.test(words[index - 1] ?? '') ?? true)).map(
      (retired) => retired.word,
    ),
  );
}

function isExcepted({ path, text }: Said): boolean {
  return EXCEPTIONS.some((exception) => exception.path === path && exception.text.test(text));
}

describe('retired words', () => {
  test('are not used in user-facing text', () => {
    const found = said.flatMap((one) =>
      isExcepted(one) ? [] : retiredIn(one.text).map((word) => `${one.path}:${one.line} ${word}: ${one.text}`),
    );
    expect(found).toEqual([]);
    expect(said.filter(({ text }) => /[가-힣]/u.test(text)).length).toBeGreaterThan(3000);
  });

  test('have only exceptions that are needed', () => {
    const needed = EXCEPTIONS.filter(({ path, text }) =>
      said.some((one) => one.path === path && text.test(one.text) && retiredIn(one.text).length > 0),
    );
    expect(needed.map(({ path }) => path)).toEqual(EXCEPTIONS.map(({ path }) => path));
  });

  test('are in the glossary, beside their replacements', () => {
    const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
    const instead = new Set(
      [...glossary.matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gmu)].flatMap(([, cell = '']) =>
        cell.split(',').map((word) => word.trim()),
      ),
    );
    expect(RETIRED.map(({ word }) => word).filter((word) => !instead.has(word))).toEqual([]);
  });

  test.each([
    ['금액만 적어도 저장돼요', ['적다']],
    ['직접 적기', ['적다']],
    ['적금, 적용, 적립과 목적', []],
    ['고쳐 주세요', ['고치다']],
    ['최고치', []],
    ['되살려서 저장', ['되살리다']],
    ['기간 견주기', ['견주다']],
    ['달마다 흐름, 날마다 쓴 돈', ['달마다', '날마다']],
    ['열두 달 흐름', ['열두 달']],
    ['열두 명이 석 달치를', ['석 달']],
    ['내 자료를 내려받아요', ['자료']],
    ['그림으로 보내고 그림자는 두기', ['그림']],
    ['글로 복사', ['글로']],
    ['한글로, 구글로', []],
    ['연결 끊기', ['끊다']],
    ['연결이 끊기면, 끊겨서, 끊어져도', []],
    ['3월 회비 냄, 보냄', ['냄']],
  ])('%s: %j', (text, expected) => {
    expect(retiredIn(text)).toEqual(expected);
  });
});
