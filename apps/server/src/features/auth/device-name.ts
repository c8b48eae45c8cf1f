const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//u, '삼성 인터넷'],
  [/Whale\//u, '웨일'],
  [/KAKAOTALK/iu, '카카오톡'],
  [/NAVER\(/u, '네이버 앱'],
  [/Edg(e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/CrOS/u, 'ChromeOS'],
  [/Macintosh|Mac OS X/u, 'Mac'],
  [/Linux/u, 'Linux'],
];

/** Readable device name derived from the User-Agent header; the header itself is not stored. */
export function deviceNameOf(userAgent: string | undefined): string {
  if (!userAgent) return '알 수 없는 기기';
  const find = (table: readonly (readonly [RegExp, string])[]): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${system} · ${browser}`;
  return system ?? browser ?? '알 수 없는 기기';
}
