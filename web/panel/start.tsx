import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { type AnyPart, type LoadPart, lazyComponent } from './ui/lazy-part.tsx';
import { PanelFailure, PanelLoading, type PanelPage } from './ui/panel-root.tsx';

/** The pages of the panel; each loads only its own code. */
const pages: Record<PanelPage, LoadPart<AnyPart>> = {
  login: () => import('./accounts/login.tsx'),
  account: () => import('./accounts/account-link.tsx'),
  dashboard: () => import('./dashboard/dashboard.tsx'),
};

/** Renders a page of the panel into its element of the server's HTML. */
export function startPanel(element: HTMLElement): void {
  const Page = lazyComponent(pages[element.dataset.panel as PanelPage], () => <PanelFailure />);
  createRoot(element).render(
    <Suspense fallback={<PanelLoading />}>
      <Page />
    </Suspense>,
  );
}
