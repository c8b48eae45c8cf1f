import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentTitleOf } from './route-titles.ts';

/** Sets the title of the browser tab to the name of the screen. */
export function useDocumentTitle(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    document.title = documentTitleOf(pathname);
  }, [pathname]);
}
