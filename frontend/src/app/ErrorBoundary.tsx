import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback: (error: unknown) => ReactNode;
  /** What broke is tried again when this changes. */
  at?: string;
}

interface State {
  broken?: { error: unknown };
  at?: string;
}

/** Shows something else in the place of what breaks while it is rendered. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, broken: undefined };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken ? this.props.fallback(broken.error) : this.props.children;
  }
}
