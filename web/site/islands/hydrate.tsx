import {
  Component,
  createElement,
  type FunctionComponent,
  type ReactNode,
  startTransition,
} from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fillFields, readFields } from '../../ui/forms/draft.ts';
import { syncDialogsWithUrl } from '../shell/dialogs.ts';

/** Returns a function that restores what was typed, the focus and the open dialog in markup that was replaced. */
function saveInput(element: HTMLElement): () => void {
  const values = readFields(element);
  const { id } = document.activeElement ?? {};
  return () => {
    fillFields(element, values);
    syncDialogsWithUrl();
    if (id) document.getElementById(id)?.focus();
  };
}

/** Milliseconds within which an island that was renewed and fails again is given up. */
const MIN_RENEWAL_INTERVAL_MS = 1000;

interface BoundaryProps {
  element: HTMLElement;
  /** The server's HTML. */
  html: string;
  onReady: () => void;
  children: ReactNode;
}

/**
 * Renews an island that failed, with what was typed: a browser's translation or an extension may have moved
 * nodes that React updates. If it fails again at once, the server's HTML stays. React reports each error in the
 * console.
 */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  restoreInput = () => {};
  renewedAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidMount() {
    this.props.onReady();
  }
  override getSnapshotBeforeUpdate() {
    if (this.state.hasFailed) this.restoreInput = saveInput(this.props.element);
    return null;
  }
  override componentDidUpdate() {
    if (!this.state.hasFailed) this.restoreInput();
    else if (performance.now() - this.renewedAt > MIN_RENEWAL_INTERVAL_MS) {
      this.renewedAt = performance.now();
      this.setState({ hasFailed: false });
    }
  }
  override render() {
    const { html, children } = this.props;
    if (!this.state.hasFailed) return children;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own output
    return <div className="island" dangerouslySetInnerHTML={{ __html: html }} />;
  }
}

/**
 * Hydrates an island in short tasks; resolves when its handlers are attached. Markup that the browser has
 * translated, which wraps each text in `font`, is rendered anew.
 * @param signal aborts when the page is replaced
 */
export function hydrate(
  element: HTMLElement,
  component: FunctionComponent<object>,
  signal: AbortSignal,
): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? '{}') as object;
  const isTranslated = element.querySelector('font') !== null;
  const restoreInput = saveInput(element);
  return new Promise((resolve) => {
    const onReady = () => {
      if (isTranslated) restoreInput();
      resolve();
    };
    const root = (
      <Boundary element={element} html={element.innerHTML} onReady={onReady}>
        {createElement(component, props)}
      </Boundary>
    );
    // As on the server, so that the ids of `useId` are the same.
    const options = { identifierPrefix: element.dataset.island ?? '' };
    startTransition(() => {
      const island = isTranslated
        ? createRoot(element, options)
        : hydrateRoot(element, root, options);
      if (isTranslated) island.render(root);
      signal.addEventListener('abort', () => island.unmount());
    });
  });
}
