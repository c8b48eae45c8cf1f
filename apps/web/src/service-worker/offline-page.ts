/**
 * Shown when the server is unreachable and the app is not on the device, as after a sign-out. Contains its own content
 * security policy and needs no other file.
 */
const PAGE = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>오프라인이에요 · 살림</title>
<style nonce="NONCE">
:root { --ground: #f6f5f2; --text: #1c1b19; --quiet: #5f5c56; --accent: #0a7d5a; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121411; --text: #eceae5; --quiet: #a8a59d; --accent: #4cc49a; --on-accent: #0b1a14; }
}
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font-family: Pretendard, -apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif;
  word-break: keep-all; text-align: center; line-height: 1.6;
}
main { padding: 32px 24px; max-width: 360px; }
svg { width: 96px; height: 96px; stroke: var(--quiet); }
h1 { margin: 16px 0 8px; font-size: 22px; letter-spacing: -0.02em; }
p { margin: 0 0 24px; color: var(--quiet); font-size: 15px; }
a {
  display: inline-block; min-height: 44px; line-height: 44px; padding: 0 24px; border-radius: 12px;
  background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none;
}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 96 96" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M16 46 48 20l32 26M24 42v34h48V42M38 58c6-6 14-6 20 0M44 65c3-3 5-3 8 0M20 18l56 64"/>
</svg>
<h1>오프라인이에요</h1>
<p>서버에 연결되지 않았어요. 네트워크 연결을 확인하고 다시 열어 주세요.</p>
<a href="">다시 시도</a>
</main>
</body>
</html>
`;

/**
 * Responds with a page that explains the situation; not an error status, since the browser has already reported the
 * network error.
 */
export function offlinePage(): Response {
  const nonce = crypto.randomUUID();
  return new Response(PAGE.replace('NONCE', nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
