import { switchShortcuts, useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { GO_SHORTCUTS } from '../navigation.ts';
import { titleOfPath } from '../route-titles.ts';
import css from './shortcuts.module.css';

/** Apple keyboards have ⌘ instead of Ctrl. */
const COMMAND_KEY = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const ACTIONS = [
  { keys: [COMMAND_KEY, 'k'], name: '빠른 실행' },
  { keys: ['n'], name: '거래 추가' },
  { keys: ['/'], name: '검색' },
  { keys: ['?'], name: '단축키 목록' },
] as const;

/** Lists every shortcut, with a switch that turns them off for users who press keys by accident. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const hasShortcuts = useDevicePreferences((preferences) => preferences.hasShortcuts);
  return (
    <Dialog title="키보드 단축키" isOpen isWide onClose={onClose}>
      <ul className={css.list}>
        {ACTIONS.map((action) => (
          <li key={action.name} className={css.row}>
            {action.name}
            <span className={css.keys}>
              {action.keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {key}
                </kbd>
              ))}
            </span>
          </li>
        ))}
        {GO_SHORTCUTS.map(({ letter, path }) => (
          <li key={letter} className={css.row}>
            {titleOfPath(path)}
            <span className={css.keys}>
              <kbd className={css.key}>g</kbd> 다음 <kbd className={css.key}>{letter}</kbd>
            </span>
          </li>
        ))}
      </ul>
      <Switch isSelected={hasShortcuts} onChange={switchShortcuts}>
        단축키 사용
      </Switch>
    </Dialog>
  );
}
