import {
  Component,
  createElement,
  type FunctionComponent,
  type ReactNode,
  startTransition,
} from 'react';
import { hydrateRoot } from 'react-dom/client';

interface BoundaryProps {
  /** The server's HTML. */
  html: string;
  onReady: () => void;
  children: ReactNode;
}

/** Puts the server's HTML back if the island fails; React reports the error in the console. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidMount() {
    this.props.onReady();
  }
  override render() {
    const { html, children } = this.props;
    if (!this.state.hasFailed) return children;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own output
    return <div className="island" dangerouslySetInnerHTML={{ __html: html }} />;
  }
}

/**
 * Hydrates an island in short tasks; resolves when its handlers are attached.
 * @param signal aborts when the page is replaced
 */
export function hydrate(
  element: HTMLElement,
  component: FunctionComponent<object>,
  signal: AbortSignal,
): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? '{}') as object;
  return new Promise((resolve) => {
    const root = (
      <Boundary html={element.innerHTML} onReady={resolve}>
        {createElement(component, props)}
      </Boundary>
    );
    // As on the server, so that the ids of `useId` are the same.
    const options = { identifierPrefix: element.dataset.island ?? '' };
    startTransition(() => {
      const island = hydrateRoot(element, root, options);
      signal.addEventListener('abort', () => island.unmount());
    });
  });
}
