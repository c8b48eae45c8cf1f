import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', '{bench,e2e,tools}/**/*.{ts,mjs}'];
/** The glossary names what is not said. */
const DOCUMENTS = ['*.md', 'docs/**/!(glossary).md'];
/** Names of modules that must fail a rule, and this list itself. */
const NOT_CHECKED = /^tools\/(boundary-fixture\/|retired-english\.test\.ts)/u;

/** What comments and test titles do not say, and what they say instead. `docs/glossary.md` lists the terms. */
const RETIRED_IN_TEXT: readonly { readonly form: RegExp; readonly say: string }[] = [
  { form: /\bwho(?:m|so)?ever\b/iu, say: 'the user, the caller' },
  { form: /(?<!`)\b(?:no|some|any)body\b/iu, say: 'no user, a member, any caller' },
  { form: /\banew\b/iu, say: 'again' },
  { form: /\bof (?:its|their|one[’']s) own\b/iu, say: 'separate, own' },
  { form: /\blets? go of\b/iu, say: 'releases' },
  { form: /\bin (?:its|their) place\b/iu, say: 'instead' },
  { form: /\bowed something\b/iu, say: 'must return a body' },
  { form: /\b(?:for ever|likewise|hence)\b/iu, say: 'permanently, also, so' },
  { form: /\bthings?\b/iu, say: 'the row, label, item or reference it is' },
];

/** Comments, test titles and documents are in American English, as the identifiers are. */
const BRITISH: readonly { readonly form: RegExp; readonly say: string }[] = [
  { form: /\b\w*(?:colour|behaviour|favour|honour|neighbour)\w*/iu, say: '-or' },
  {
    form: /\b(?:re|un|anony|author|initial|material|normal|organ|parameter|recogn|serial|summar|synchron)+is(?:e[ds]?|ing|ation)\b/iu,
    say: '-ize',
  },
  { form: /\b(?:labell|modell|travell)(?:ed|ing|er)\b/iu, say: 'one l' },
  { form: /\b(?:centre[ds]?|grey|instalments?|licence[ds]?)\b/iu, say: 'center, gray, installment, license' },
];

const retiredIn = (text: string): string[] =>
  [...RETIRED_IN_TEXT, ...BRITISH].flatMap(({ form, say }) => {
    const match = form.exec(text);
    return match ? [`“${match[0]}”: ${say}`] : [];
  });

/** Words that no identifier of ours contains. Each is written as one part of a camelCase or SNAKE_CASE name. */
const RETIRED_IN_NAMES: readonly { readonly word: RegExp; readonly say: string }[] = [
  { word: /^(?:things?|somethings?)$/u, say: 'item, label, reference' },
  { word: /^(?:whoever|nobody|somebody|anybody)$/u, say: 'anonymous, noOne, user' },
  { word: /^told$/u, say: 'notified, reported, stated' },
  { word: /^entr(?:y|ies)$/u, say: 'transaction; database transactions are trx' },
];

/** Names that are not ours to choose, and other kinds of entries: of archives, directories, iterables, statements. */
const ALLOWED_NAMES = [
  /^entr(?:y|ies)$/u,
  /^#?entryAt$/u,
  /^(?:fromEntries|getEntries(?:ByType)?|PerformanceEntry|throwIfNoEntry|initialEntries|readEntries)$/u,
  /^(?:entryPoints|SERVER_ENTRY_POINTS|isDynamicEntry|entryScript(?:Of)?)$/u,
  /^(?:own_?entries_?only|copyOwnEntries|(?:MASKED|SETTLEMENT)_ENTRY|(?:DUES|GIFT)_ENTRY_UNFIT)$/iu,
  /^(?:(?:Zip|Protected|Directory)Entry|decryptEntry|archiveEntries|cp949Entries|entryByRelation)$/u,
  /^(?:DIRECTORY_ENTRY(?:_SIZE)?|ENTRY_PATHS|DOUBLE_ENTRY)$/u,
];

interface Found {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface Source {
  readonly names: readonly Found[];
  readonly texts: readonly Found[];
}

function read(path: string): Source {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const names: Found[] = [];
  const texts = new Map<number, Found>();
  const at = (position: number, text: string): Found => ({
    path,
    line: tree.getLineAndCharacterOfPosition(position).line + 1,
    text,
  });
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) texts.set(pos, at(pos, source.slice(pos, end)));
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(at(node.getStart(tree), node.text));
    if (ts.isCallExpression(node) && /^(?:describe|it|test)\b/u.test(node.expression.getText(tree))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) texts.set(title.pos, at(title.getStart(tree), title.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { names, texts: [...texts.values()] };
}

const sources = globSync(SOURCES, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_CHECKED.test(path))
  .toSorted()
  .map(read);

/** `oneMonthOf` and `ONE_MONTH` are `one`, `month` (and `of`). */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/gu, '$1_$2')
    .split(/[_$#]+/u)
    .map((part) => part.toLowerCase());

describe('retired English', () => {
  test('is in no comment and no test title', () => {
    const found = sources.flatMap(({ texts }) =>
      texts.flatMap(({ path, line, text }) => retiredIn(text).map((word) => `${path}:${line} ${word}`)),
    );
    expect(found).toEqual([]);
    expect(sources.flatMap(({ texts }) => texts).length).toBeGreaterThan(5000);
  });

  test('is in no document', () => {
    const documents = globSync(DOCUMENTS, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
    const found = documents.flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => retiredIn(line).map((word) => `${path}:${index + 1} ${word}`)),
    );
    expect(found).toEqual([]);
    expect(documents.length).toBeGreaterThan(50);
  });

  test('is in no identifier', () => {
    const found = sources.flatMap(({ names }) =>
      names.flatMap(({ path, line, text }) =>
        ALLOWED_NAMES.some((allowed) => allowed.test(text))
          ? []
          : RETIRED_IN_NAMES.filter(({ word }) => partsOf(text).some((part) => word.test(part))).map(
              ({ say }) => `${path}:${line} ${text}: ${say}`,
            ),
      ),
    );
    expect(found).toEqual([]);
  });
});
