import { Component, type ReactNode } from 'react';
import { FallbackScreen } from './fallback-screen.tsx';

/** Around everything: what no route has caught ends on the fallback screen, never on a blank page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FallbackScreen /> : this.props.children;
  }
}
