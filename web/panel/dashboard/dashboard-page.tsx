import { describePanel, PanelRoot } from '../ui/panel-root.tsx';

export const handle = { kind: 'panel' };

export const meta = describePanel(
  'Tablero',
  'El tablero desde el que se administra el sitio, se elige a los postulados y se reserva la cápsula.',
);

export default function DashboardPage() {
  return <PanelRoot page="dashboard" />;
}
