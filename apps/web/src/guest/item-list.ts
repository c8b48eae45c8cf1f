import type { GuestItem, GuestView } from '@salim/contract';
import button from '../ui/button.module.css';
import { el } from './elements.ts';
import css from './guest.module.css';
import { formatDay, formatMoney } from './guest-text.ts';
import { SECONDARY } from './send-card.ts';

interface ItemList {
  readonly view: GuestView;
  readonly items: readonly GuestItem[];
  readonly onRemove: (item: GuestItem) => void;
  /** Undefined when all items are shown. */
  readonly onMore: (() => void) | undefined;
}

/** What was bought together, with the guest's part of each. */
export function itemList({ view, items, onRemove, onMore }: ItemList): HTMLElement | null {
  const { masked, currency } = view;
  if (items.length === 0 && masked.count === 0) return null;
  return el(
    'section',
    { class: css.card, 'aria-label': '함께 쓴 내역' },
    el('h2', {}, '함께 쓴 내역'),
    el(
      'ul',
      {},
      ...items.map((item) => itemRow(item, currency, onRemove)),
      masked.count === 0
        ? null
        : el(
            'li',
            { class: css.item },
            el('strong', {}, `비공개 ${masked.count}건`),
            el('span', { class: css.part }, formatMoney(masked.share, currency)),
            el('span', { class: css.meta }, '내 몫의 합계만 보여요.'),
          ),
    ),
    onMore ? el('button', { type: 'button', class: SECONDARY, on: { click: onMore } }, '더 보기') : null,
  );
}

function itemRow(item: GuestItem, currency: string, onRemove: (item: GuestItem) => void): HTMLElement {
  const money = (amount: number) => formatMoney(amount, currency);
  const name = item.description === '' ? '함께 쓴 돈' : item.description;
  return el(
    'li',
    { class: css.item },
    el('strong', {}, name),
    el('span', { class: css.part }, money(item.share)),
    el('span', { class: css.meta }, `${formatDay(item.date)} · ${item.paidByName}님이 낸 ${money(item.amount)}`),
    item.lines === undefined
      ? null
      : el(
          'ul',
          { class: css.lines },
          ...item.lines.map((line) => el('li', {}, line.name, el('span', {}, money(line.amount)))),
        ),
    item.isRemovable ? removeButton(item.id, name, () => onRemove(item)) : null,
  );
}

/** Items whose deletion waits for the second press; the list may be drawn again in between. */
const asked = new Set<string>();

/** Deletes with the second press, because the guest cannot take it back. */
function removeButton(id: string, name: string, onRemove: () => void): HTMLElement {
  const remove = el('button', {
    type: 'button',
    class: `${button.button} ${button.small} ${button.ghost} ${css.remove}`,
  });
  const show = () => {
    const isAsked = asked.has(id);
    remove.textContent = isAsked ? '한 번 더 누르면 삭제해요' : '삭제';
    if (isAsked) remove.removeAttribute('aria-label');
    else remove.setAttribute('aria-label', `${name} 삭제`);
  };
  remove.addEventListener('click', () => {
    const isConfirmed = asked.delete(id);
    if (!isConfirmed) asked.add(id);
    // Enabled again when the list is drawn after the answer.
    remove.disabled = isConfirmed;
    show();
    if (isConfirmed) onRemove();
  });
  show();
  return remove;
}
