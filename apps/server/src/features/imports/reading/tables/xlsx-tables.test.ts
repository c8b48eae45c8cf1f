import { describe, expect, test } from 'vitest';
import { ZipArchive } from '../archives/zip-archive.ts';
import { ReadFailure } from '../read-failure.ts';
import { handMadeZip, type WorkbookParts, workbookParts } from '../testing/hand-made-zip.ts';
import { xlsxTables } from './xlsx-tables.ts';

function rowsOf(parts: WorkbookParts) {
  const archive = new ZipArchive(handMadeZip(workbookParts(parts)));
  return [...xlsxTables(archive)].flatMap((table) => [...table.rows]);
}

function refusalOf(parts: WorkbookParts): string | undefined {
  try {
    rowsOf(parts);
    return undefined;
  } catch (error) {
    return error instanceof ReadFailure ? error.code : String(error);
  }
}

test('reads every way of storing a cell value', () => {
  const sheet = `
    <row r="2" spans="1:9"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t xml:space="preserve"> 안 </t></is></c>
    <c r="C2"><v>12500</v></c><c r="D2" t="n"><v>1.25E4</v></c><c r="E2" t="str"><f>A1</f><v>계산</v></c>
    <c r="F2" t="b"><v>1</v></c><c r="G2" t="e"><v>#REF!</v></c><c r="H2" s="3"/><c r="J2" t="s"><v>1</v></c></row>
    <row r="5"><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>`;
  const sharedStrings =
    '<si><t>김밥 &amp; 라면</t></si><si><r><rPr><b/></rPr><t>두 </t></r><r><t>토막</t></r><rPh sb="0" eb="1"><t>후리가나</t></rPh></si>';
  expect(rowsOf({ sheet, sharedStrings })).toEqual([
    { row: 2, cells: ['김밥 & 라면', ' 안 ', 12_500, 12_500, '계산', '1', '#REF!', '', '', '두 토막'] },
    { row: 5, cells: [1, 2] },
    { row: 6, cells: [3] },
  ]);
});

test('accepts prefixed element names and both kinds of attribute quotes', () => {
  const sheet = `<x:row r='3'><x:c r='B3' t='inlineStr'><x:is><x:t>가 &#xB098; &lt;다&gt; _x0041_</x:t></x:is></x:c></x:row>`;
  expect(rowsOf({ sheet })).toEqual([{ row: 3, cells: ['', '가 나 <다> A'] }]);
});

test('recognizes workbooks that count days from 1904', () => {
  const archive = (properties: string) =>
    new ZipArchive(handMadeZip(workbookParts({ sheet: '', workbookProperties: properties })));
  expect([...xlsxTables(archive('<workbookPr date1904="1"/>'))].map((table) => table.countsFrom1904)).toEqual([true]);
  expect([...xlsxTables(archive('<workbookPr/>'))].map((table) => table.countsFrom1904)).toEqual([false]);
});

describe('hostile sheets', () => {
  test('external entities are rejected and never resolved', () => {
    const prolog = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>';
    expect(refusalOf({ sheet: '<row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row>', prolog })).toBe(
      'IMPORT_UNREADABLE',
    );
  });

  test('a merged range over the whole sheet', () => {
    const sheet = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const merged = (range: string) => `<mergeCells count="1"><mergeCell ref="${range}"/></mergeCells>`;
    expect(refusalOf({ sheet, afterData: merged('A1:XFD1048576') })).toBe('IMPORT_BOMB');
    expect(refusalOf({ sheet, afterData: merged('A1:C3') })).toBeUndefined();
  });

  test('more texts than 50,000 rows can hold', () => {
    expect(
      refusalOf({
        sheet: '<row r="1"><c r="A1"><v>1</v></c></row>',
        sharedStrings: '<si><t>a</t></si>'.repeat(1_000_000),
      }),
    ).toBe('IMPORT_BOMB');
  });

  test('rows out of order, cells beyond the last column, tags that never end', () => {
    expect(refusalOf({ sheet: '<row r="5"><c><v>1</v></c></row><row r="4"/>' })).toBe('IMPORT_UNREADABLE');
    expect(rowsOf({ sheet: '<row r="1"><c r="XFD1"><v>1</v></c></row>' })[0]?.damage).toBeDefined();
    expect(refusalOf({ sheet: `<row r="1"><c r="${'A'.repeat(100_000)}` })).toBe('IMPORT_UNREADABLE');
  });

  test('missing texts are empty', () => {
    expect(
      rowsOf({
        sheet:
          '<row r="1"><c r="A1" t="s"><v>9</v></c><c r="B1" t="s"><v>__proto__</v></c><c r="C1"><v>1</v></c></row>',
      }),
    ).toEqual([{ row: 1, cells: ['', '', 1] }]);
  });
});
