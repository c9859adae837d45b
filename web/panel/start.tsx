import { createRoot } from 'react-dom/client';
import { PanelFailure, type PanelPage } from './ui/panel-root.tsx';

/** The pages of the panel; each loads only its own code. */
const pages = {
  login: () => import('./accounts/login.tsx'),
  account: () => import('./accounts/account-link.tsx'),
  dashboard: () => import('./dashboard/dashboard.tsx'),
} satisfies Record<PanelPage, unknown>;

/** Renders a page of the panel into its element of the server's HTML. */
export async function startPanel(element: HTMLElement): Promise<void> {
  const { default: Page } = await pages[element.dataset.panel as PanelPage]().catch(
    (error: unknown) => {
      reportError(error);
      return { default: PanelFailure };
    },
  );
  createRoot(element).render(<Page />);
}
