/** What the component library says of lists and their selection. */

interface Item {
  readonly item: string;
}

export const texts = {
  deselectedItem: ({ item }: Item) => `${item} 선택 해제됨`,
  longPressToSelect: '선택하려면 길게 눌러 주세요.',
  select: '선택',
  selectedAll: '모두 선택했어요.',
  selectedCount: ({ count }: { readonly count: number }) =>
    count === 0 ? '선택한 항목이 없어요.' : `${count}개를 선택했어요.`,
  selectedItem: ({ item }: Item) => `${item} 선택됨`,
};
