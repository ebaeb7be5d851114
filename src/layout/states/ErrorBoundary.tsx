import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

type Props = {
  readonly children: ReactNode;
  /** Retries when this value changes, such as an address. */
  readonly resetKey?: string;
  /**
   * Rendered after an error, in place of the error and the button that tries again. Null renders nothing, for content
   * that is not essential.
   */
  readonly fallback?: ReactNode;
  /** Whether the error has the full height of the window. */
  readonly page?: boolean;
};
type State = { readonly error: unknown; readonly failed: boolean; readonly resetKey: string | undefined };

/**
 * Shows an error, or `fallback`, in place of its children if they fail to render, so that the rest of the page still
 * works. When `resetKey` changes, renders the children again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, error: undefined, resetKey: props.resetKey };
  }

  private readonly retry = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <ErrorState error={this.state.error} page={this.props.page === true} onRetry={this.retry} />;
  }
}
