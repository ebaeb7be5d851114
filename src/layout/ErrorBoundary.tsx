import { Component, type ReactNode } from 'react';
import { AppError } from '#model/errors.ts';
import { ErrorState } from './ErrorState.tsx';

type Props = {
  readonly children: ReactNode /** A new value tries again: the address, for one. */;
  readonly resetKey?: string /** Shows nothing in its place: it is not a part of the work. */;
  readonly quiet?: boolean;
};
type State = { readonly error: unknown; readonly failed: boolean; readonly resetKey: string | undefined };

/** Keeps a fault in one screen from taking the rest of the page along. */
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
    if (this.props.quiet === true) return null;
    // A fault of the program has a text for programmers; only our own errors speak to people.
    const shown = this.state.error instanceof AppError ? this.state.error : undefined;
    return <ErrorState error={shown} onRetry={this.retry} />;
  }
}
