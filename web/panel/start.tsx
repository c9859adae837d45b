import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type AnyPart, type LoadPart, lazyComponent } from './ui/lazy-part.tsx';
import { PanelFailure, PanelLoading, type PanelPage } from './ui/panel-root.tsx';

/** The pages of the panel; each loads only its own code. */
const pages: Record<PanelPage, LoadPart<AnyPart>> = {
  login: () => import('./accounts/login.tsx'),
  account: () => import('./accounts/account-link.tsx'),
  dashboard: () => import('./dashboard/dashboard.tsx'),
};

/** A page of the panel; the log-in may open the dashboard in its place. */
function Panel({ firstPage }: { firstPage: PanelPage }) {
  const createPart = (page: PanelPage) => lazyComponent(pages[page], () => <PanelFailure />);
  const [Page, setPage] = useState(() => createPart(firstPage));
  return (
    <Suspense fallback={<PanelLoading />}>
      <Page showDashboard={() => setPage(() => createPart('dashboard'))} />
    </Suspense>
  );
}

/** Renders a page of the panel into its element of the server's HTML. */
export function startPanel(element: HTMLElement): void {
  createRoot(element).render(<Panel firstPage={element.dataset.panel as PanelPage} />);
}
