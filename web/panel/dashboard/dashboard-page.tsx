import { PanelRoot } from '../panel-root.tsx';

export const handle = { kind: 'panel' };

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
  return <PanelRoot page="dashboard" />;
}
