import { expect, it } from 'vitest';
import { withJosa } from './josa.ts';

it.each([
  ['식비', '을/를', '식비를'],
  ['월급', '을/를', '월급을'],
  ['3', '을/를', '3을'],
  ['2', '이/가', '2가'],
  ['서울', '으로/로', '서울로'],
  ['집', '으로/로', '집으로'],
  ['7', '으로/로', '7로'],
  ['6', '으로/로', '6으로'],
  ['GS', '은/는', 'GS는'],
  ['KTM', '은/는', 'KTM은'],
  ['식비 (점심)', '이/가', '식비 (점심)이'],
] as const)('%s with %s is %s', (word, josa, expected) => {
  expect(withJosa(word, josa)).toBe(expected);
});
