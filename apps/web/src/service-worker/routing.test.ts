import { describe, expect, test } from 'vitest';
import { type Route, routeOf } from './routing.ts';

const ORIGIN = 'https://salim.example';
const KEPT = new Set(['/', '/theme.js', '/static/index-Ab3_x9-Z.js']);

const route = (path: string, mode = 'cors', method = 'GET'): Route =>
  routeOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, KEPT);

describe('documents', () => {
  test.each([
    '/',
    '/dashboard',
    '/login',
    '/transactions/01a1f6e5-8834-7155-a0f1-1b2287471cf9/edit',
    '/transactions?type=EXPENSE&q=a.b',
    '/oauth2/callback',
    '/OAuth',
    '/apiary',
    '/가계부',
  ])('%s is a page', (path) => {
    expect(route(path, 'navigate')).toBe('page');
  });

  test.each([
    '/login/oauth2/code/kakao?code=1&state=2',
    '/oauth2/authorization/google',
    '/api/v2/user/me',
    '/reissue',
    '/media/abcdef.webp',
    '/media',
    '/media/abcdef',
    '/g/0123456789ABCDEFGHJKMNPQRS',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/api-docs',
    '/manifest.webmanifest',
    '/sw.js',
    '/static/index-Ab3_x9-Z.js',
  ])('%s is left to the server', (path) => {
    expect(route(path, 'navigate')).toBe('network');
  });

  test('submitted by a form are left to the server', () => {
    expect(route('/login', 'navigate', 'POST')).toBe('network');
  });
});

describe('subresources', () => {
  test.each<[string, Route]>([
    ['/theme.js', 'file'],
    ['/static/index-Ab3_x9-Z.js', 'file'],
    ['/static/of-a-build-before-Ab3_x9-Z.js', 'file'],
    ['/static/pretendard-Ab3_x9-Z.woff2', 'font'],
    ['/sw.js', 'network'],
    ['/api/v2/book/mybooks', 'network'],
    ['/media/abcdef.webp', 'network'],
    ['https://elsewhere.example/static/index-Ab3_x9-Z.js', 'network'],
  ])('%s: %s', (path, expected) => {
    expect(route(path)).toBe(expected);
  });

  test('are served from the cache only for GET', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      expect(route('/theme.js', 'cors', method)).toBe('network');
    }
  });
});
