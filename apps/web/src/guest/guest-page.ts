import type { GuestItem, GuestView } from '@salim/contract';
import visuallyHidden from '../ui/visually-hidden.module.css';
import { el } from './elements.ts';
import { EMPTY_EXPENSE, type ExpenseInput, expenseForm, OWN_AMOUNT_ID } from './expense-form.ts';
import css from './guest.module.css';
import { type GuestApi, GuestError, newWrite, type Write } from './guest-api.ts';
import { headline, openTransfers } from './guest-text.ts';
import { itemList } from './item-list.ts';
import { DENY_ID, PRIMARY, reportIdOf, SECONDARY, sendCard } from './send-card.ts';
import { tabStored } from './tab-storage.ts';

/** Only members enter rates. */
const RATE_MISSING = '그날의 환율이 없어요. 실제로 나간 돈을 입력해 주세요.';
const SAID = { sent: '보냈다고 알렸어요.', expenses: '기록했어요.' } as const;

/** Shows the page and keeps it current. Everything is drawn again when something changes. */
export class GuestPage {
  readonly #api: GuestApi;
  readonly #unsent = tabStored<Write>(`unsent ${window.location.pathname}`);
  readonly #draft = tabStored<ExpenseInput>(`expense ${window.location.pathname}`);
  readonly #live = el('p', { class: visuallyHidden.hidden, role: 'status' });
  readonly #page = el('main', { class: css.page });
  #view: GuestView | null = null;
  #items: readonly GuestItem[] = [];
  #notice: string | null = null;
  #isSending = false;
  /** The member and the amount that the guest is asked about. */
  #asked: string | null = null;
  #loads = 0;
  #isPressed = false;
  /** Draws what changed during a press. */
  #drawLater: (() => void) | null = null;

  constructor(root: HTMLElement, api: GuestApi) {
    this.#api = api;
    root.replaceChildren(this.#page, this.#live);
  }

  start(): void {
    this.#page.addEventListener('pointerdown', ({ button }) => {
      // The release of another button may go to its menu.
      this.#isPressed = button === 0;
    });
    // The click comes between the release and what is drawn after it.
    this.#page.addEventListener('click', () => (this.#isPressed = false), { capture: true });
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(() => this.#release()));
    }
    window.addEventListener('online', () => void (this.#unsent.get() === null ? this.#load() : this.#deliver()));
    document.addEventListener('visibilitychange', () => {
      // While something is typed or sent, the page stays as it is.
      const isBusy = this.#view === null || this.#isSending || this.#draft.get() !== null;
      if (document.visibilityState === 'visible' && !isBusy) void this.#load();
    });
    void this.#load().then(() => this.#deliver());
  }

  #say(text: string): void {
    this.#notice = text;
    this.#live.textContent = text;
    this.#draw();
  }

  #release(): void {
    this.#isPressed = false;
    this.#drawLater?.();
  }

  async #load(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    try {
      const fresh = await this.#api.read();
      // Ignore this response: a newer request has been sent.
      if (load !== this.#loads) return;
      [this.#view, this.#items] = [fresh, fresh.items];
      document.title = `${fresh.bookTitle} 정산 · 살림`;
      this.#draw();
    } catch (error) {
      if (load === this.#loads) this.#fail(error);
    }
  }

  async #loadMore(cursor: string): Promise<void> {
    try {
      const more = await this.#api.read(cursor);
      // Pressed twice: these items are shown by now.
      if (this.#view?.nextCursor !== cursor) return;
      this.#items = [...this.#items, ...more.items];
      this.#view = { ...this.#view, nextCursor: more.nextCursor };
      this.#draw();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Replaces the page if it has not loaded or its link is no longer valid; otherwise shows the error on it. */
  #fail(error: unknown): void {
    const failure =
      error instanceof GuestError ? error : new GuestError(null, '오류가 발생했어요. 다시 시도해 주세요.');
    if (failure.code === 'GUEST_LINK_INVALID') {
      this.#unsent.set(null);
      this.#draft.set(null);
      this.#view = null;
      this.#page.replaceChildren(...ended(failure.message));
    } else if (failure.code === 'RATE_MISSING') {
      this.#draw(RATE_MISSING);
      document.getElementById(OWN_AMOUNT_ID)?.focus();
    } else if (this.#view === null) {
      this.#page.replaceChildren(...unavailable(failure.message, () => void this.#load()));
    } else this.#say(failure.message);
  }

  #send(write: Write): void {
    this.#notice = null;
    this.#unsent.set(write);
    void this.#deliver();
  }

  /** Sends the pending write; without a response it stays pending and is retried with the same key. */
  async #deliver(): Promise<void> {
    const write = this.#unsent.get();
    if (write === null || this.#isSending || this.#view === null) return;
    this.#isSending = true;
    this.#draw();
    try {
      await this.#api.write(write);
      this.#isSending = false;
      this.#unsent.set(null);
      if (write.kind === 'expenses') this.#draft.set(null);
      this.#say(SAID[write.kind]);
      await this.#load();
    } catch (error) {
      this.#isSending = false;
      const mayRepeat = !(error instanceof GuestError) || error.mayRepeat;
      if (!mayRepeat) this.#unsent.set(null);
      // The amounts have changed since the page was loaded.
      if (error instanceof GuestError && error.code === 'SETTLEMENT_TOO_LARGE') await this.#load();
      this.#fail(error);
    }
  }

  async #remove(item: GuestItem): Promise<void> {
    try {
      await this.#api.deleteExpense(item.id);
      this.#say('삭제했어요.');
      await this.#load();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param ownProblem what is wrong with the amount in the book's currency of an expense in another one */
  #draw(ownProblem = ''): void {
    const view = this.#view;
    if (view === null) return;
    if (this.#isPressed) {
      // A button that is replaced between press and release misses its click.
      this.#drawLater = () => this.#draw(ownProblem);
      return;
    }
    this.#drawLater = null;
    const isWaiting = this.#unsent.get() !== null;
    const transfers = openTransfers(view);
    const { nextCursor } = view;
    const parts = [
      el(
        'header',
        { class: css.top },
        el('img', { src: '/favicon.svg', alt: '', width: 28, height: 28 }),
        view.bookTitle,
      ),
      el('div', { class: css.hero }, el('p', {}, `${view.memberName}님,`), el('h1', { tabindex: -1 }, headline(view))),
      this.#notice === null ? null : el('p', { class: isWaiting ? css.notice : css.state }, this.#notice),
      isWaiting && !this.#isSending ? textButton('다시 보내기', () => void this.#deliver()) : null,
      ...transfers.map((transfer) =>
        sendCard({
          view,
          transfer,
          isOnlyOne: transfers.length === 1,
          isSending: isWaiting,
          isAsked: this.#asked === askedOf(transfer),
          say: (text) => this.#say(text),
          onAsk: (isAsked) => {
            this.#asked = isAsked ? askedOf(transfer) : null;
            this.#draw();
            document.getElementById(isAsked ? DENY_ID : reportIdOf(transfer))?.focus();
          },
          onSent: ({ toMemberId, open }) => {
            this.#asked = null;
            this.#send(newWrite('sent', { toMemberId, amount: open }));
          },
        }),
      ),
      view.scope === 'ADD' ? this.#adding(view, isWaiting, ownProblem) : null,
      itemList({
        view,
        items: this.#items,
        onRemove: (item) => void this.#remove(item),
        onMore: nextCursor === null ? undefined : () => void this.#loadMore(nextCursor),
      }),
      el(
        'p',
        { class: css.quiet },
        '이 링크를 가진 사람은 누구나 이 화면을 볼 수 있어요. 다른 사람에게 전달하지 마세요.',
      ),
    ];
    const refocus = this.#focusKeeper();
    this.#page.replaceChildren(...parts.filter((part) => part !== null));
    refocus();
  }

  /** Remembers where the focus is: in what replaces it, else on the heading, so that a keyboard does not start again. */
  #focusKeeper(): () => void {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.#page.contains(focused)) return () => undefined;
    return () => {
      const equals = [...this.#page.querySelectorAll<HTMLElement>(focused.localName)];
      const same = equals.find(
        (one) => one.id === focused.id && (focused.id !== '' || one.textContent === focused.textContent),
      );
      (same ?? this.#page.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }

  #adding(view: GuestView, isWaiting: boolean, ownProblem: string): HTMLElement {
    const input = this.#draft.get();
    const change = (next: ExpenseInput | null) => {
      this.#draft.set(next);
      this.#draw();
    };
    if (input === null) {
      return textButton('내가 쓴 돈 기록', () => {
        change(EMPTY_EXPENSE);
        document.getElementById('amount')?.focus();
      });
    }
    return el(
      'section',
      { class: css.card, 'aria-label': '내가 쓴 돈 기록' },
      el('h2', {}, '내가 쓴 돈 기록'),
      expenseForm({
        view,
        input,
        isSending: isWaiting,
        ownProblem,
        onInput: (typed) => this.#draft.set(typed),
        onSubmit: (body) => this.#send(newWrite('expenses', body)),
        onCancel: () => change(null),
      }),
    );
  }
}

const askedOf = ({ toMemberId, open }: ReturnType<typeof openTransfers>[number]) => `${toMemberId} ${open}`;

function textButton(text: string, onPress: () => void): HTMLElement {
  return el('button', { type: 'button', class: SECONDARY, on: { click: onPress } }, text);
}

function ended(message: string): HTMLElement[] {
  return [
    el('header', { class: css.top }, el('img', { src: '/favicon.svg', alt: '', width: 28, height: 28 }), '살림'),
    el('div', { class: css.hero }, el('h1', {}, '사용할 수 없는 링크예요')),
    el(
      'section',
      { class: css.card },
      el('p', { role: 'alert' }, message),
      el('a', { href: '/about', class: SECONDARY }, '살림 알아보기'),
    ),
  ];
}

function unavailable(message: string, onRetry: () => void): HTMLElement[] {
  return [
    el('div', { class: css.hero }, el('h1', {}, '정산을 불러오지 못했어요')),
    el(
      'section',
      { class: css.card },
      el('p', { role: 'alert' }, message),
      el('button', { type: 'button', class: PRIMARY, on: { click: onRetry } }, '다시 시도'),
    ),
  ];
}
