import type { Category } from '@salim/contract';
import { useState } from 'react';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';

const CategorySheet = lazyOverlay(async () => (await import('./category-sheet.tsx')).CategorySheet);

/** The sheet of all categories, and how to open it. */
export function useAllCategories(
  kind: Category['kind'],
  value: string | null,
  onChange: (categoryId: string | null) => void,
) {
  // Kept mounted after the first opening, so that the closing animation can run.
  const [opened, setOpened] = useState<boolean | null>(null);
  const close = () => setOpened(false);
  return {
    open: () => setOpened(true),
    sheet:
      opened === null ? null : (
        <CategorySheet
          kind={kind}
          value={value}
          isOpen={opened}
          onClose={close}
          onChoose={(id) => {
            close();
            onChange(id);
          }}
        />
      ),
  };
}
