import { Drawer } from '../../ui/drawer.tsx';
import { DrawerSidebar } from './sidebar.tsx';

interface NavigationDrawerProps {
  readonly isReady: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sidebar on narrow screens. */
export function NavigationDrawer({ isReady, isOpen, onClose }: NavigationDrawerProps) {
  return (
    <Drawer label="메뉴" isOpen={isOpen} onClose={onClose}>
      <aside aria-label="사이드바" style={{ height: '100%' }}>
        <DrawerSidebar isReady={isReady} onClose={onClose} />
      </aside>
    </Drawer>
  );
}
