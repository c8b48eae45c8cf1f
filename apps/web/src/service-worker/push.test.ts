import { describe, expect, it, vi } from 'vitest';
import { handlePushEvents, readPush } from './push.ts';

describe('a push payload', () => {
  it('is parsed as it was sent', () => {
    const sent = { title: '예산', body: '80%를 썼어요.', link: '/budgets?month=2026-11', tag: 'a' };
    expect(readPush(JSON.stringify(sent))).toEqual(sent);
  });

  it.each([undefined, '', 'no json', 'null', '[]', '{"title":7,"link":"//evil.example"}', '{"link":"https://evil"}'])(
    'always yields a notification that opens only the app, whatever the payload: %s',
    (text) => {
      expect(readPush(text)).toEqual({
        title: '살림',
        body: '새 소식이 있어요.',
        link: '/notifications',
        tag: 'salim',
      });
    },
  );

  it.each(['/\\evil.example', 'javascript:alert(1)', '//evil.example/x'])('does not open %s', (link) => {
    expect(readPush(JSON.stringify({ title: 't', link })).link).toBe('/notifications');
  });
});

describe('a tap on a notification', () => {
  const aWindow = (path: string) => ({
    url: `https://salim.example.com${path}`,
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
  });

  /** Taps a notification while some windows are open. @returns the windows that were opened for it */
  async function tap(windows: readonly ReturnType<typeof aWindow>[]): Promise<string[]> {
    const opened: string[] = [];
    const listeners = new Map<string, (event: unknown) => void>();
    const scope = {
      addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
      clients: { matchAll: async () => windows, openWindow: async (link: string) => opened.push(link) },
    };
    handlePushEvents(scope as unknown as ServiceWorkerGlobalScope);
    let work: Promise<unknown> = Promise.resolve();
    listeners.get('notificationclick')?.({
      notification: { close: () => undefined, data: { link: '/settlement' } },
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    await work;
    return opened;
  }

  it('goes to its subject in an open window of the app', async () => {
    const [guest, app] = [aWindow('/g/ABCD'), aWindow('/dashboard')];
    expect(await tap([guest, app])).toEqual([]);
    expect(app.navigate).toHaveBeenCalledWith('/settlement');
    expect(guest.navigate).not.toHaveBeenCalled();
    expect(guest.focus).not.toHaveBeenCalled();
  });

  it('opens a window when only the page of a guest is open', async () => {
    const guest = aWindow('/g/ABCD');
    expect(await tap([guest])).toEqual(['/settlement']);
    expect(guest.navigate).not.toHaveBeenCalled();
  });
});
