import { describePanel, PanelRoot } from '../ui/panel-root.tsx';

export const handle = { kind: 'panel' };

export const meta = describePanel(
  'Iniciar sesión',
  'Entrada al tablero para el equipo, los jueces y los clientes de la cápsula.',
);

export default function LoginPage() {
  return <PanelRoot page="login" />;
}
