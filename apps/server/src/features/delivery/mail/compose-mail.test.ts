import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

test('user text in a mail is escaped, never interpreted as markup', () => {
  const { html, text } = composeMail({
    subject: '제목',
    greeting: '<img src=x onerror=alert(1)> 님',
    paragraphs: ['"따옴표" & <b>굵게</b>'],
    action: { label: '열기', url: 'https://salim.example.com/x?a=1&b="#token=abc' },
    footnote: "it's",
  });
  expect(html).not.toMatch(/<img|<b>|<script/u);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; 님');
  expect(html).toContain('href="https://salim.example.com/x?a=1&amp;b=&quot;#token=abc"');
  expect(text).toContain('<img src=x onerror=alert(1)> 님');
  expect(text).toContain('열기\nhttps://salim.example.com/x?a=1&b="#token=abc');
});

test('a mail loads no external resources', () => {
  const { html } = composeMail({ subject: 's', greeting: 'g', paragraphs: ['p'], footnote: 'f' });
  expect(html).not.toMatch(/src=|url\(|<link|@import/u);
  expect(html).toContain('lang="ko"');
});
