import { lazy } from 'react';
import { BrowserOnly, PanelLoading } from '../ui/browser-only.tsx';

const Login = lazy(() => import('./login.tsx'));

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
  return <BrowserOnly page={Login} fallback={<PanelLoading />} />;
}
