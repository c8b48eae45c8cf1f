import { endpoints } from '@salim/contract';
import { expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

test('the reference lists every call of the contract', async () => {
  const { status, headers, text } = await rawRequest(app().url, 'GET', '/api-docs');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const missing = Object.keys(endpoints).filter((name) => !text.includes(`<details id="${name}">`));
  expect(missing).toEqual([]);
});

test('it loads nothing from anywhere and runs no script', async () => {
  const { headers, text } = await rawRequest(app().url, 'GET', '/api-docs');
  expect(text).not.toMatch(/<(?:script|img|link|iframe)\b/u);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/u);
});

test('its texts are escaped', async () => {
  const { text } = await rawRequest(app().url, 'GET', '/api-docs');
  const [style = ''] = /<style>[\s\S]*?<\/style>/u.exec(text) ?? [];
  expect(text.replace(style, '')).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|body|main|section|h[1-4]|p|a|code|pre|details|summary|span|small|table|tr|th|td)\b|!doctype)/u,
  );
});
