import { PanelRoot } from '../panel-root.tsx';

export const handle = { kind: 'panel' };

export function meta() {
  return [
    { title: 'Iniciar sesión' },
    {
      name: 'description',
      content: 'Entrada al tablero para el equipo, los jueces y los clientes de la cápsula.',
    },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function LoginPage() {
  return <PanelRoot page="login" />;
}
