import { Component, type ReactNode } from 'react';
import { FallbackScreen } from './fallback-screen.tsx';

/**
 * Around the whole app it shows the fallback screen for any error that no route caught, never a blank page. Around an
 * optional part it shows that part's `fallback`.
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
