/** In the order of matching: agents of phones also name a desktop system. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, '아이폰'],
  [/iPad/u, '아이패드'],
  [/Android.*Mobile/u, '안드로이드 휴대폰'],
  [/Android/u, '안드로이드 태블릿'],
  [/Mac OS X/u, '맥'],
  [/Windows/u, '윈도우 PC'],
  [/CrOS/u, '크롬북'],
  [/Linux/u, '리눅스 PC'],
];

/** A first name for a passkey of this device. */
export function deviceLabel(agent: string): string {
  return DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? '내 기기';
}
