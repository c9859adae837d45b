import { lazy } from 'react';
import { BrowserOnly, PanelLoading } from '../ui/browser-only.tsx';

const Dashboard = lazy(() => import('./dashboard.tsx'));

export function meta() {
  return [{ title: 'Tablero' }, { name: 'robots', content: 'noindex' }];
}

export default function DashboardPage() {
  return <BrowserOnly page={Dashboard} fallback={<PanelLoading />} />;
}
