import type { Asset, AssetType, Category, ImportBalance, ImportMapping, ImportPreview } from '@salim/contract';
import { ASSET_TYPE_ORDER, ASSET_TYPES } from '@salim/contract/facts/asset-types';
import type { MappingRow, MappingTarget } from './components/mapping-list.tsx';

type AssetTarget = ImportMapping['assets'][string];
type CategoryTarget = ImportMapping['categories'][string];
type Kind = Category['kind'];

const KIND_NAMES: Readonly<Record<Kind, string>> = { EXPENSE: '지출', INCOME: '수입' };
/** Prefix of targets that the commit creates; distinguishes them from ids. */
const NEW = 'new:';

/** Target id for no asset. */
const NONE = 'none';
/** The server's name for the account of a file that does not name one. */
export const UNNAMED_ACCOUNT = '이 파일의 계좌';

/** The target id of an asset type. */
export function newTargetId(type: AssetType): string {
  return NEW + type;
}

function targetIdOf(target: AssetTarget | CategoryTarget): string {
  if (target === null) return NONE;
  return typeof target === 'string' ? target : `${NEW}${target.create}`;
}

/** New items, and those that might be others, come first, because they need a review. */
function newFirst(rows: MappingRow[]): MappingRow[] {
  const rank = (row: MappingRow) => (row.targetId.startsWith(NEW) ? 0 : row.alternatives === undefined ? 2 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Every asset of the book, and every type of which a new one can be created. */
function assetTargets(assets: readonly Asset[]): MappingTarget[] {
  return [
    ...assets.map((asset) => ({ id: asset.id, name: asset.name, isNew: false, group: '기존 자산' })),
    ...ASSET_TYPE_ORDER.map((type) => ({
      id: NEW + type,
      name: ASSET_TYPES[type].name,
      isNew: true,
      group: '새로 만들기',
    })),
  ];
}

/** The asset names in the file, each with every asset and type it can map to. */
export function assetRows(mapping: ImportMapping, assets: readonly Asset[]): MappingRow[] {
  const targets = assetTargets(assets);
  const none: MappingTarget = { id: NONE, name: '자산 미지정', isNew: false, group: '자산 없이' };
  return newFirst(
    Object.entries(mapping.assets).map(([name, target]) => ({
      name,
      targetId: targetIdOf(target),
      targets: name === UNNAMED_ACCOUNT || target === null ? [...targets, none] : targets,
    })),
  );
}

/** A balance in the file and the asset it is for. */
export interface BalanceRow extends MappingRow {
  readonly balance: ImportBalance;
  readonly isTaken: boolean;
  /** Nothing to do: an earlier import has already set it. */
  readonly isDone: boolean;
}

/** The balances in the file; a deselected one shows the matching asset. */
export function balanceRows({ balances, mapping }: ImportPreview, assets: readonly Asset[]): BalanceRow[] {
  const targets = assetTargets(assets);
  return balances.map((balance) => {
    const target = mapping.balances[balance.name] ?? null;
    return {
      balance,
      name: balance.name,
      targetId: targetIdOf(target ?? balance.suggestion),
      targets,
      isTaken: target !== null && !balance.isDuplicate,
      isDone: balance.isDuplicate,
    };
  });
}

/** The selected asset or type in the format of the API. */
export function assetTargetOf(target: MappingTarget): AssetTarget {
  if (target.id === NONE) return null;
  return target.isNew ? { create: target.id.slice(NEW.length) as AssetType } : target.id;
}

/** `식비 › 외식` for a second-level category. */
function pathOf(category: Category, byId: ReadonlyMap<string, Category>): string {
  const parent = category.parentId === null ? undefined : byId.get(category.parentId);
  return parent ? `${parent.name} › ${category.name}` : category.name;
}

/**
 * The other subcategories with the name in the file: 병원 of 의료·건강, and 병원 of 반려동물.
 * Not if the file names the parent too, or if the target is a top-level category.
 */
function alternativesOf(
  nameInFile: string,
  target: Category,
  categories: readonly Category[],
): readonly Category[] | undefined {
  const names = nameInFile.replace(/ \(수입\)$/u, '').split(' > ');
  const parent = categories.find(({ id }) => id === target.parentId);
  if (parent === undefined || names.at(-1) !== target.name || names[0] === parent.name) return undefined;
  const others = categories.filter(
    ({ id, kind, parentId, name }) =>
      id !== target.id && kind === target.kind && parentId !== null && name === target.name,
  );
  return others.length === 0 ? undefined : others;
}

/** The category names in the file; each can only map to categories of the same kind. */
export function categoryRows(mapping: ImportMapping, categories: readonly Category[]): MappingRow[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const targetsOf = (kind: Kind): MappingTarget[] => [
    { id: NEW + kind, name: `${KIND_NAMES[kind]} 분류`, isNew: true, group: '새로 만들기' },
    ...categories
      .filter((category) => category.kind === kind)
      .map((category) => ({
        id: category.id,
        name: pathOf(category, byId),
        isNew: false,
        group: `기존 ${KIND_NAMES[kind]} 분류`,
      })),
  ];
  const targets: Readonly<Record<Kind, MappingTarget[]>> = {
    EXPENSE: targetsOf('EXPENSE'),
    INCOME: targetsOf('INCOME'),
  };
  return newFirst(
    Object.entries(mapping.categories).map(([name, target]) => {
      const kind = typeof target === 'string' ? (byId.get(target)?.kind ?? kindOfName(name)) : target.create;
      const known = typeof target === 'string' ? byId.get(target) : undefined;
      const alternatives = known && alternativesOf(name, known, categories)?.map((one) => pathOf(one, byId));
      return {
        name,
        targetId: targetIdOf(target),
        targets: targets[kind],
        ...(alternatives ? { alternatives } : {}),
      };
    }),
  );
}

/** If a name is used for both kinds, the income one is marked with a suffix. */
function kindOfName(name: string): Kind {
  return name.endsWith(' (수입)') ? 'INCOME' : 'EXPENSE';
}

/** The selected category or kind in the format of the API. */
export function categoryTargetOf(target: MappingTarget): CategoryTarget {
  return target.isNew ? { create: target.id.slice(NEW.length) as Kind } : target.id;
}

/** `7개 중 5개는 새로 만들어요`, or how many are still to be chosen. */
function targetSummary(rows: readonly MappingRow[]): string {
  const made = rows.filter((row) => row.targetId.startsWith(NEW)).length;
  const open = rows.filter((row) => row.targetId === NONE).length;
  if (rows.length === 0) return '파일에 없어요.';
  if (open > 0)
    return open === rows.length ? `${open}개를 골라 주세요.` : `${rows.length}개 중 ${open}개를 골라 주세요.`;
  if (made === 0) return `${rows.length}개 모두 기존 항목에 연결돼요.`;
  return made === rows.length ? `${rows.length}개를 새로 만들어요.` : `${rows.length}개 중 ${made}개는 새로 만들어요.`;
}

/** The summary of the targets, and how many of them might be others. */
export function mappingSummary(rows: readonly MappingRow[]): string {
  const uncertain = rows.filter((row) => row.alternatives !== undefined).length;
  const summary = targetSummary(rows);
  return uncertain === 0 ? summary : `${summary} 같은 이름이 여러 개인 ${uncertain}개를 확인해 주세요.`;
}

/** `7개 중 5개를 파일에 맞춰요.` */
export function balanceSummary(rows: readonly BalanceRow[]): string {
  const free = rows.filter((row) => !row.isDone).length;
  const taken = rows.filter((row) => row.isTaken).length;
  if (free === 0) return '이미 모두 맞췄어요.';
  if (taken === 0) return '파일의 잔액을 쓰지 않아요.';
  return taken === rows.length ? `자산 ${taken}개를 파일에 맞춰요.` : `${rows.length}개 중 ${taken}개를 파일에 맞춰요.`;
}
