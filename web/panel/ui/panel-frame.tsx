import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PanelTheme } from './panel-theme.tsx';

/** Provider of fetched data and of saving. */
export function PanelQueries({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        // Without network a list says so at once, and is read when it is back.
        defaultOptions: {
          queries: { retry: 1, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
        },
      }),
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Theme and providers of the pages of the panel that fetch data and open dialogs. */
export function PanelFrame({ children }: { children: ReactNode }) {
  return (
    <PanelTheme>
      <PanelQueries>
        <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
          {children}
        </ModalsProvider>
      </PanelQueries>
    </PanelTheme>
  );
}
