import { describe, expect, it } from 'vitest';
import { readPush } from './push.ts';

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
