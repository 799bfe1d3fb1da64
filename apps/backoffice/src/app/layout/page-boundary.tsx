import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Error as PageError } from 'react-admin';

type Props = { readonly children: ReactNode };
type State = { readonly error: Error | undefined; readonly info: ErrorInfo | undefined };

const NONE: State = { error: undefined, info: undefined };

/** The page, and in its place an error that it threw while it was shown, until another page is opened. */
export class PageBoundary extends Component<Props, State> {
  override state: State = NONE;

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override componentDidCatch(_error: Error, info: ErrorInfo): void {
    this.setState({ info });
  }

  override render(): ReactNode {
    const { error, info } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <PageError
        error={error}
        {...(info === undefined ? {} : { errorInfo: info })}
        resetErrorBoundary={() => this.setState(NONE)}
      />
    );
  }
}
