import type { ImportPreview } from '@salim/contract';
import { COMMON_FIELDS, FIELD_NAMES, FIELD_ORDER, type ImportColumnField, RARER_FIELDS } from './import-formats.ts';

type Columns = ImportPreview['mapping']['columns'];

/** One column of a file and the field it maps to. */
export interface FileColumn {
  readonly header: string;
  /** Sample values from the first rows. */
  readonly samples: readonly string[];
  readonly field: ImportColumnField | null;
}

/** The columns of a file; of two with the same header only the first, which is the one that is used. */
export function columnsOf(
  { headers, samples }: Pick<ImportPreview, 'headers' | 'samples'>,
  columns: Columns,
): FileColumn[] {
  return [...new Set(headers)].map((header) => ({
    header,
    samples: samples.map((row) => row[headers.indexOf(header)] ?? '').filter((text) => text !== ''),
    field: FIELD_ORDER.find((field) => columns[field] === header) ?? null,
  }));
}

/** Maps a column to another field, or to none; a field is mapped to one column only. */
export function connected(columns: Columns, header: string, field: ImportColumnField | null): Columns {
  const freed = FIELD_ORDER.filter((other) => columns[other] === header).map((other) => [other, ''] as const);
  return { ...columns, ...Object.fromEntries(freed), ...(field === null ? {} : { [field]: header }) };
}

const named = (id: ImportColumnField) => ({ id, name: FIELD_NAMES[id] });

/** The fields to choose from: common ones, rarer ones, and those that only this file uses. */
export function meaningsFor(columns: Columns): readonly {
  readonly title: string;
  readonly options: readonly { readonly id: ImportColumnField; readonly name: string }[];
}[] {
  const used = FIELD_ORDER.filter(
    (field) => (columns[field] ?? '') !== '' && !COMMON_FIELDS.includes(field) && !RARER_FIELDS.includes(field),
  );
  return [
    { title: '자주 쓰는 항목', options: COMMON_FIELDS.map(named) },
    { title: '그 밖의 항목', options: [...RARER_FIELDS, ...used].map(named) },
  ];
}

/** What is still missing before a row can be parsed, in words. */
export function missingMeanings(columns: Columns): string[] {
  const has = (...fields: ImportColumnField[]) => fields.some((field) => (columns[field] ?? '') !== '');
  return [
    ...(has('date') ? [] : ['날짜']),
    ...(has('amount', 'withdrawal', 'deposit', 'currencyAmount', 'fullAmount') ? [] : ['금액']),
  ];
}
