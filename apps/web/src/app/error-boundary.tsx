import { Component, type ReactNode } from 'react';
import { FallbackScreen } from './fallback-screen.tsx';

/**
 * Around everything: what no route has caught ends on the fallback screen, never on a blank page. Around a part that
 * the page can do without, with a `fallback` of its own.
 */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode; readonly fallback?: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback === undefined ? <FallbackScreen /> : this.props.fallback;
  }
}
