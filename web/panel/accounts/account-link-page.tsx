import { lazy } from 'react';
import { BrowserOnly, PanelLoading } from '../ui/browser-only.tsx';

const AccountLink = lazy(() => import('./account-link.tsx'));

export function meta() {
  return [
    { title: 'Su cuenta' },
    {
      name: 'description',
      content: 'Activación de la cuenta, cambio de contraseña y confirmación del correo.',
    },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Where a mailed link leads: an invitation, another password, a new e-mail. */
export default function AccountLinkPage() {
  return <BrowserOnly page={AccountLink} fallback={<PanelLoading />} />;
}
