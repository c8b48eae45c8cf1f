import { withJosa } from '@salim/domain';

/** What the component library says of dragging. */

interface Item {
  readonly itemText: string;
}
interface Chosen {
  readonly count: number;
}

const chosen = ({ count }: Chosen) => `선택한 ${count}개`;
const STARTED = '옮기기를 시작했어요.';
const MOVING = '옮기는 중이에요.';

export const texts = {
  dragDescriptionKeyboard: '옮기려면 Enter를 눌러 주세요.',
  dragDescriptionKeyboardAlt: '옮기려면 Alt + Enter를 눌러 주세요.',
  dragDescriptionLongPress: '옮기려면 길게 눌러 주세요.',
  dragDescriptionTouch: '옮기려면 두 번 탭해 주세요.',
  dragDescriptionVirtual: '옮기려면 클릭해 주세요.',
  dragItem: ({ itemText }: Item) => `${itemText} 옮기기`,
  dragSelectedItems: (items: Chosen) => `${chosen(items)} 옮기기`,
  dragSelectedKeyboard: (items: Chosen) => `${chosen(items)}를 옮기려면 Enter를 눌러 주세요.`,
  dragSelectedKeyboardAlt: (items: Chosen) => `${chosen(items)}를 옮기려면 Alt + Enter를 눌러 주세요.`,
  dragSelectedLongPress: (items: Chosen) => `${chosen(items)}를 옮기려면 길게 눌러 주세요.`,
  dragStartedKeyboard: `${STARTED} 화살표 키로 자리를 고르고 Enter를 눌러 주세요. 취소하려면 Esc를 눌러 주세요.`,
  dragStartedTouch: `${STARTED} 놓을 자리로 가서 두 번 탭해 주세요.`,
  dragStartedVirtual: `${STARTED} 놓을 자리로 가서 클릭하거나 Enter를 눌러 주세요.`,
  dropCanceled: '옮기기를 취소했어요.',
  dropComplete: '옮겼어요.',
  dropDescriptionKeyboard: '여기에 놓으려면 Enter, 취소하려면 Esc를 눌러 주세요.',
  dropDescriptionTouch: '여기에 놓으려면 두 번 탭해 주세요.',
  dropDescriptionVirtual: '여기에 놓으려면 클릭해 주세요.',
  dropIndicator: '놓을 자리',
  dropOnItem: ({ itemText }: Item) => `${itemText}에 놓기`,
  dropOnRoot: '목록에 놓기',
  endDragKeyboard: `${MOVING} 취소하려면 Enter를 눌러 주세요.`,
  endDragTouch: `${MOVING} 취소하려면 두 번 탭해 주세요.`,
  endDragVirtual: `${MOVING} 취소하려면 클릭해 주세요.`,
  insertAfter: ({ itemText }: Item) => `${itemText} 뒤`,
  insertBefore: ({ itemText }: Item) => `${itemText} 앞`,
  insertBetween: ({ beforeItemText, afterItemText }: Record<'beforeItemText' | 'afterItemText', string>) =>
    `${withJosa(beforeItemText, '과/와')} ${afterItemText} 사이`,
};
