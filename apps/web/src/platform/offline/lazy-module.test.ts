import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { lazyModule, ModuleUnreachableError, watchStyles } from './lazy-module.ts';

let stop: (() => void) | null = null;
afterEach(() => {
  stop?.();
  stop = null;
  document.head.replaceChildren();
});

function linkTo(rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  document.head.append(link);
  return link;
}

it('reloads a failed style sheet before it provides the module', async () => {
  stop = watchStyles();
  const [failed, loaded] = [linkTo('stylesheet'), linkTo('stylesheet')];
  failed.href = '/static/sheet.css';
  linkTo('icon').dispatchEvent(new Event('error'));
  failed.dispatchEvent(new Event('error'));
  loaded.dispatchEvent(new Event('load'));
  const load = vi.fn(() => Promise.resolve('part'));
  const coming = lazyModule(load).load();
  const again = document.querySelector<HTMLLinkElement>('link[href="/static/sheet.css"]');
  expect(again).not.toBe(failed);
  expect([failed.isConnected, loaded.isConnected]).toEqual([false, true]);
  expect(load).not.toHaveBeenCalled();
  again?.dispatchEvent(new Event('load'));
  expect(await coming).toBe('part');
});

it('provides no module without its style sheet', async () => {
  stop = watchStyles();
  fakeServer({ 'GET /healthz': unreachable });
  linkTo('stylesheet').dispatchEvent(new Event('error'));
  const load = vi.fn(() => Promise.resolve('part'));
  const part = lazyModule(load);
  const coming = part.load();
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(coming).rejects.toBeInstanceOf(ModuleUnreachableError);
  expect(load).not.toHaveBeenCalled();
  const second = part.load();
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await second).toBe('part');
});

it('loads a module once for several callers, and caches it', async () => {
  const load = vi.fn(() => Promise.resolve('part'));
  const part = lazyModule(load);
  expect(part.current).toBeNull();
  part.approach();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part']);
  expect(part.current).toBe('part');
  expect(load).toHaveBeenCalledOnce();
});

it('distinguishes a network failure from a missing module, and retries after both', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(() => Promise.reject<string>(gone));
  const part = lazyModule(load);
  fakeServer({ 'GET /healthz': unreachable });
  await expect(part.load()).rejects.toBeInstanceOf(ModuleUnreachableError);
  fakeServer({ 'GET /healthz': { body: { status: 'ok' } } });
  await expect(part.load()).rejects.toBe(gone);
  load.mockResolvedValue('part');
  expect(await part.load()).toBe('part');
});
