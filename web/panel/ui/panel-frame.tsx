import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PanelTheme } from './panel-theme.tsx';

/** Theme and providers of the pages of the panel that fetch data and open dialogs. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000 } } }),
  );
  return (
    <PanelTheme>
      <QueryClientProvider client={queries}>
        <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
          {children}
        </ModalsProvider>
      </QueryClientProvider>
    </PanelTheme>
  );
}
