import { Button, Paper, Text, Title } from '@mantine/core';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';

/** Shown in place of a part that failed. */
export function FailureNote({ onRetry }: { onRetry(): void }) {
  return (
    <Paper withBorder p="md" maw={560} role="alert">
      <Title order={2} size="h4" mb="xs">
        No se pudo cargar esta parte
      </Title>
      <Text mb="md">
        Lo que escribió en otras partes sigue ahí. Revise la conexión y reintente. Si no aparece,
        guarde y recargue la página: puede que el sitio se haya actualizado.
      </Text>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </Paper>
  );
}

interface BoundaryProps {
  /** Makes the next rendering load the part again. */
  reload(): void;
  renderFailure(retry: () => void): ReactNode;
  /** Renders the part as it was loaded last. */
  children(): ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { reload, renderFailure, children } = this.props;
    if (!this.state.hasFailed) return children();
    return renderFailure(() => {
      reload();
      this.setState({ hasFailed: false });
    });
  }
}

/** Loads the styles again that the browser could not fetch with a part; Vite asks for each once. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a part has properties of its own
export type AnyPart = ComponentType<any>;
export type LoadPart<C> = () => Promise<{ default: C }>;

/** What a dialog is given, among others. */
export interface DialogProps {
  /** A dialog without it is closed by no longer being rendered. */
  opened?: boolean | undefined;
  onClose(): void;
}

/** As `lazyPart`; `renderFailure` says what is shown in place of a part that failed. */
export function lazyComponent(
  load: LoadPart<AnyPart>,
  renderFailure: (retry: () => void, props: DialogProps) => ReactNode,
): AnyPart {
  // `lazy` keeps a failure, so each attempt has its own.
  let Loaded = lazy(load);
  const reload = () => {
    reloadStyles();
    Loaded = lazy(load);
  };
  return (props) => (
    <PartBoundary reload={reload} renderFailure={(retry) => renderFailure(retry, props)}>
      {() => <Loaded {...props} />}
    </PartBoundary>
  );
}

/**
 * Creates a part of the panel that is loaded when it is first rendered, within a `Suspense`. If it
 * cannot be loaded or rendered, a note with a button that tries again is shown in its place, and
 * what is around it stays as it is.
 * @param load imports the module whose default export it is
 * @param options `isOptional`: nothing is shown in place of a part that failed
 */
export function lazyPart<C>(load: LoadPart<C>, options?: { isOptional: boolean }): C;
export function lazyPart(load: LoadPart<AnyPart>, { isOptional } = { isOptional: false }) {
  return lazyComponent(load, (retry) => (isOptional ? null : <FailureNote onRetry={retry} />));
}
