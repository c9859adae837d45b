import { createRoot } from 'react-dom/client';
import { PANEL_FAILED, type PanelPage } from './ui/panel-root.tsx';

/** The pages of the panel; each loads only its own code. */
const pages = {
  login: () => import('./accounts/login.tsx'),
  account: () => import('./accounts/account-link.tsx'),
  dashboard: () => import('./dashboard/dashboard.tsx'),
} satisfies Record<PanelPage, unknown>;

/** Renders a page of the panel into its element of the server's HTML. */
export async function startPanel(element: HTMLElement): Promise<void> {
  try {
    const { default: Page } = await pages[element.dataset.panel as PanelPage]();
    createRoot(element).render(<Page />);
  } catch (error) {
    reportError(error);
    element.textContent = PANEL_FAILED;
  }
}
