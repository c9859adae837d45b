import { lazy } from 'react';
import { BrowserOnly, PanelLoading } from '../ui/browser-only.tsx';

const Dashboard = lazy(() => import('./dashboard.tsx'));

export function meta() {
  return [
    { title: 'Tablero' },
    {
      name: 'description',
      content:
        'El tablero desde el que se administra el sitio, se elige a los postulados y se reserva la cápsula.',
    },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function DashboardPage() {
  return <BrowserOnly page={Dashboard} fallback={<PanelLoading />} />;
}
