import { describe, expect, it, vi } from 'vitest';
import { aBook, aNotification, anExpense, aProfile, aToken } from '../../testing/builders.ts';
import { totalAssetsOf, useAssetStore } from './asset-store.ts';
import { completeProfile, displayNameOf, useAuthStore } from './auth-store.ts';
import { useBookStore } from './book-store.ts';
import { emptyBudget, emptyBudgetSummary, useBudgetStore } from './budget-store.ts';
import { useCategoryStore } from './category-store.ts';
import { useNotificationStore } from './notification-store.ts';
import { usePaymentStore } from './payment-store.ts';
import { followOtherTab, resetAllStores } from './persisted-store.ts';

const STORES = {
  'auth-storage': useAuthStore,
  'book-storage': useBookStore,
  'notification-storage': useNotificationStore,
  'category-storage': useCategoryStore,
  'asset-storage': useAssetStore,
  'payment-storage': usePaymentStore,
  'budget-storage': useBudgetStore,
} as const;

const stored = (name: string) =>
  JSON.parse(window.localStorage.getItem(name) ?? 'null') as { state: Record<string, unknown>; version: number };

const NAMED_FIELDS = {
  'auth-storage': ['user', 'accessToken', 'isAuthenticated', 'isLoading', 'error'],
  'book-storage': ['books', 'currentBook', 'bookMembers', 'transactions', 'isLoading', 'error'],
  'notification-storage': ['notifications', 'unreadCount', 'isLoading', 'error', 'isConnected'],
  'category-storage': ['categories', 'isLoading', 'error'],
  'asset-storage': ['assets', 'isLoading', 'error'],
  'payment-storage': ['payments', 'isLoading', 'error'],
  'budget-storage': ['budget', 'summary', 'month', 'isLoading', 'error'],
} as const;

describe('stored state', () => {
  it('has the specified names, the form {state, version} and no other field', () => {
    resetAllStores();
    for (const [name, fields] of Object.entries(NAMED_FIELDS)) {
      expect(Object.keys(stored(name)).toSorted()).toEqual(['state', 'version']);
      expect(Object.keys(stored(name).state)).toEqual([...fields]);
    }
  });

  it.each([
    'no json',
    'null',
    '[]',
    '42',
    '"text"',
    '{}',
    '{"state":null,"version":0}',
    '{"state":[],"version":0}',
    '{"state":{"user":7,"accessToken":{},"isAuthenticated":"yes","books":"x","currentBook":[],"bookMembers":3},"version":0}',
    '{"state":{"books":[null,1,{"id":5},{"id":"a"}],"transactions":[{}],"notifications":[[]],"unreadCount":-3},"version":0}',
    '{"state":{"categories":{},"assets":null,"payments":[0],"budget":{"id":"x"},"summary":{"month":1},"month":"2026-13"},"version":0}',
    '{"state":{"__proto__":{"books":[]},"isLoading":true},"version":0}',
    '{"state":{"accessToken":"t"},"version":99}',
    '\u0000\uFFFF',
  ])('reads %s as missing in every store', (junk) => {
    for (const [name, store] of Object.entries(STORES)) {
      const initial = JSON.stringify(store.getInitialState());
      window.localStorage.setItem(name, junk);
      followOtherTab(name);
      expect(JSON.stringify(store.getState())).toBe(initial);
    }
  });

  it('accepts objects with numeric ids', () => {
    const books = [
      { id: 1, title: '우리집' },
      { id: 2, title: '여행' },
    ];
    window.localStorage.setItem(
      'book-storage',
      JSON.stringify({ state: { books, currentBook: books[1] }, version: 0 }),
    );
    followOtherTab('book-storage');
    expect(useBookStore.getState()).toMatchObject({ books, currentBook: books[1] });
  });

  it('keeps the valid objects of a list and drops the invalid ones', () => {
    const book = aBook();
    window.localStorage.setItem(
      'book-storage',
      JSON.stringify({ state: { books: [book, null, { id: 3 }], currentBook: book }, version: 0 }),
    );
    followOtherTab('book-storage');
    expect(useBookStore.getState()).toMatchObject({ books: [book], currentBook: book, transactions: [] });
  });

  it('continues in memory when the storage is full, and leaves no old snapshot behind', () => {
    useBookStore.getState().setBooks([aBook()]);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const book = aBook({ title: '새 가계부' });
    useBookStore.getState().setBooks([book]);
    full.mockRestore();
    expect(useBookStore.getState().books).toEqual([book]);
    expect(window.localStorage.getItem('book-storage')).toBeNull();
  });

  it('keeps the session when a full storage has no room for the profile', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name, value) => {
      if (value.length > 200) throw new DOMException('full', 'QuotaExceededError');
      Object.assign(window.localStorage, { [name]: value });
    });
    useAuthStore.getState().signIn(aProfile(), 'token');
    full.mockRestore();
    expect(stored('auth-storage').state).toMatchObject({ user: null, accessToken: 'token', isAuthenticated: true });
    expect(useAuthStore.getState().user).not.toBeNull();
  });

  it('continues in memory when storage is blocked', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    useBookStore.getState().setBooks([aBook()]);
    followOtherTab('book-storage');
    forbidden.mockRestore();
    expect(useBookStore.getState().error).toBeNull();
  });

  it('adopts changes of another tab, including a clear', () => {
    const book = aBook();
    useBookStore.getState().setBooks([aBook()]);
    window.localStorage.setItem('book-storage', JSON.stringify({ state: { books: [book] }, version: 0 }));
    followOtherTab('book-storage');
    expect(useBookStore.getState().books).toEqual([book]);
    followOtherTab(null);
    expect(useBookStore.getState().books).toEqual([]);
  });
});

describe('auth', () => {
  it('signs in, replaces only the token, and resets to signed-out', () => {
    const [user, token] = [aProfile(), aToken()];
    useAuthStore.getState().setError('전에 난 오류');
    useAuthStore.getState().signIn(user, token);
    expect(useAuthStore.getState()).toMatchObject({
      user,
      accessToken: token,
      isAuthenticated: true,
      isLoading: false,
      error: null,
    });
    useAuthStore.getState().setAccessToken('next');
    expect(useAuthStore.getState()).toMatchObject({ user, accessToken: 'next' });
    useAuthStore.getState().clearAuth();
    expect(stored('auth-storage').state).toEqual({
      user: null,
      accessToken: null,
      isAuthenticated: false,
      isLoading: false,
      error: null,
    });
  });

  it('fills in missing profile fields', () => {
    const bare = aProfile({ username: '', name: '', email: 'haru@example.com' });
    expect(completeProfile(bare)).toMatchObject({ username: 'haru', name: 'haru' });
    expect(completeProfile(aProfile({ name: '', username: 'minji' })).name).toBe('minji');
    expect(completeProfile({})).toMatchObject({
      username: '',
      email: '',
      friendCode: '',
      providers: [],
      hasPassword: true,
      passkeyCount: 0,
    });
    expect(displayNameOf({ name: '김민지', username: 'minji' })).toBe('김민지');
    expect(displayNameOf({ name: '', username: 'minji' })).toBe('minji');
    expect(displayNameOf({ email: 'haru@example.com' })).toBe('haru');
    expect(displayNameOf({})).toBe('사용자');
    expect(displayNameOf(null)).toBe('사용자');
  });
});

describe('books', () => {
  it('makes the first book current when the current one is absent', () => {
    const [a, b, c] = [aBook(), aBook(), aBook()];
    useBookStore.getState().setBooks([a, b]);
    expect(useBookStore.getState().currentBook).toEqual(a);
    useBookStore.getState().setCurrentBook(b);
    useBookStore.getState().setBooks([a, { ...b, title: '바뀐 이름' }]);
    expect(useBookStore.getState().currentBook?.title).toBe('바뀐 이름');
    useBookStore.getState().setBooks([c, a]);
    expect(useBookStore.getState().currentBook).toEqual(c);
    useBookStore.getState().setBooks([]);
    expect(useBookStore.getState().currentBook).toBeNull();
  });

  it('updates and deletes by id, including the current book', () => {
    const [a, b] = [aBook(), aBook()];
    const store = useBookStore.getState();
    store.addBook(a);
    store.addBook(b);
    store.setCurrentBook(a);
    store.updateBook(a.id, { title: '새 이름' });
    expect(useBookStore.getState().books[0]?.title).toBe('새 이름');
    expect(useBookStore.getState().currentBook?.title).toBe('새 이름');
    store.updateBook(b.id, { title: '다른 이름' });
    expect(useBookStore.getState().currentBook?.title).toBe('새 이름');
    store.deleteBook(a.id);
    expect(useBookStore.getState()).toMatchObject({ books: [{ id: b.id }], currentBook: null });
  });

  it('prepends new transactions, updates them by id and keeps at most 50', () => {
    const store = useBookStore.getState();
    const first = anExpense();
    store.addTransaction(first);
    for (let count = 0; count < 60; count += 1) store.addTransaction(anExpense());
    const newest = anExpense({ description: '방금' });
    store.addTransaction(newest);
    expect(useBookStore.getState().transactions).toHaveLength(50);
    expect(stored('book-storage').state['transactions']).toHaveLength(50);
    expect(useBookStore.getState().transactions[0]).toEqual(newest);
    store.updateTransaction(newest.id, { description: '고침' });
    expect(useBookStore.getState().transactions[0]?.description).toBe('고침');
    store.deleteTransaction(newest.id);
    expect(useBookStore.getState().transactions).toHaveLength(49);
    expect(useBookStore.getState().transactions).not.toContainEqual(expect.objectContaining({ id: first.id }));
  });

  it('drops the transactions of the previous book', () => {
    const [a, b] = [aBook(), aBook()];
    useBookStore.getState().setBooks([a, b]);
    useBookStore.getState().setTransactions([anExpense()]);
    useBookStore.getState().setCurrentBook(b);
    expect(useBookStore.getState().transactions).toEqual([]);
  });

  it('empties all book data', () => {
    useBookStore.getState().setBooks([aBook()]);
    useBookStore.getState().setTransactions([anExpense()]);
    useBookStore.getState().clearBooks();
    expect(useBookStore.getState()).toMatchObject({ books: [], currentBook: null, bookMembers: {}, transactions: [] });
  });
});

describe('notifications', () => {
  const counts = () => {
    const { notifications, unreadCount } = useNotificationStore.getState();
    return [notifications.length, unreadCount];
  };

  it('counts unread notifications through every change', () => {
    const store = useNotificationStore.getState();
    const [read, unread] = [aNotification({ isRead: true }), aNotification()];
    store.setNotifications([read, unread]);
    expect(counts()).toEqual([2, 1]);
    store.addNotification(aNotification({ isRead: true }));
    expect(counts()).toEqual([3, 1]);
    const newest = aNotification();
    store.addNotification(newest);
    expect(counts()).toEqual([4, 2]);
    expect(useNotificationStore.getState().notifications[0]).toEqual(newest);
    store.markAsRead(unread.id);
    store.markAsRead(unread.id);
    expect(counts()).toEqual([4, 1]);
    store.deleteNotification(newest.id);
    expect(counts()).toEqual([3, 0]);
    store.deleteNotification(read.id);
    expect(counts()).toEqual([2, 0]);
    store.addNotification(aNotification());
    store.markAllAsRead();
    expect(counts()).toEqual([3, 0]);
    store.setError('불러오지 못했어요');
    store.clearNotifications();
    expect(counts()).toEqual([0, 0]);
    expect(useNotificationStore.getState().error).toBeNull();
  });

  it('trusts the server’s count when the list is only a part', () => {
    useNotificationStore.getState().setNotifications([aNotification()], 120);
    expect(counts()).toEqual([1, 120]);
    useNotificationStore.getState().deleteNotification(useNotificationStore.getState().notifications[0]?.id ?? '');
    expect(counts()).toEqual([0, 119]);
  });
});

it('adds up the balances of active assets only', () => {
  const asset = (balance: number, isActive: boolean) => ({ balance, isActive }) as never;
  expect(totalAssetsOf([asset(100, true), asset(-30, true), asset(1000, false)])).toBe(70);
});

it('has a zero budget and summary for a month without one', () => {
  expect(emptyBudget('b', '2026-11')).toMatchObject({ id: 0, incomeBudget: 0, expenseBudget: 0, memo: '' });
  expect(emptyBudgetSummary('2026-11')).toEqual({
    month: '2026-11',
    totalBudget: 0,
    totalSpent: 0,
    remainingBudget: 0,
    currency: 'KRW',
    categories: [],
  });
});
